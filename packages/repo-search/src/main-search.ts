import { runSearch } from './search/run-search.ts';
import { runProgram } from './shared/run-program.ts';

await runProgram(runSearch);
