import type { Command } from '../command.ts';
import { CLASS_PATH_OPTION, INDEX_OPTIONS, JSON_OPTION } from '../options.ts';

/** `doctor`: looks at everything that has to be right. */
export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Check configuration, model, native parts, sources, index and what can be watched',
  positionals: '',
  details: ['Changes nothing, and goes on after an error. The exit code is 1 where something does not work.'],
  options: { ...INDEX_OPTIONS, 'class-path': CLASS_PATH_OPTION, json: JSON_OPTION },
  examples: [
    { args: 'doctor', does: 'why is a file not found, a model not loaded, an index not written?' },
    { args: 'doctor --json', does: 'for a report of a problem' },
  ],
  run: async (input) => (await import('../doctor/run-doctor.ts')).runDoctor(input),
};
