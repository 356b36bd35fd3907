/**
 * True in `npm run test:durability`, where the tests of crashes and of processes run as long as the project promises;
 * in `npm test` they run shorter.
 */
export const isDurabilityRun: boolean = process.env['MODE'] === 'durability';
