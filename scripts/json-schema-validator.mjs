// In place of what the MCP SDK would load in Node: its other validator, a seventh of the size. Servers that ask their
// clients nothing never validate with it.
export { default as process } from 'node:process';
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
