import { PageShell } from './page-shell.ts';

new PageShell().start();
