import { runIndex } from './index/run-index.ts';
import { runProgram } from './shared/run-program.ts';

await runProgram(runIndex);
