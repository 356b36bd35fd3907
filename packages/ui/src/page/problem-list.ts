import type { ReportedProblem } from '@mcp-vector-search/core';
import { element, fill } from './element.ts';
import { documentRoute } from './route.ts';
import type { Page } from './view.ts';
import { visibleText } from './visible-text.ts';
import { count } from './words.ts';

/** Problems shown before somebody asks for all. */
const FIRST = 50;

/** Documents with what is wrong with them. `labelledBy` is the id of the heading above. */
export function problemList(
  problems: readonly ReportedProblem[],
  total: number,
  labelledBy: string,
  page: Page,
): HTMLElement {
  const list = element(
    'ul',
    { class: 'problems', 'aria-labelledby': labelledBy },
    ...problems.slice(0, FIRST).map((problem) => item(problem, page)),
  );
  const all = (): void => fill(box, list, total > problems.length && rest(total - problems.length));
  const click = (): void => {
    list.append(...problems.slice(FIRST).map((problem) => item(problem, page)));
    all();
  };
  const button = element(
    'button',
    { type: 'button', class: 'more', on: { click } },
    `Show ${count(problems.length - FIRST)} more`,
  );
  const box = element('div', {}, list, problems.length > FIRST && button);
  if (problems.length <= FIRST) all();
  return box;
}

function item(problem: ReportedProblem, page: Page): HTMLElement {
  const { path, line, reason, message } = problem;
  const href = page.link(documentRoute(problem));
  const place = line === undefined ? path : `${path}:${line}`;
  return element(
    'li',
    {},
    element('a', { href }, element('bdi', {}, visibleText(place))),
    element('span', { class: 'reason' }, reason),
    element('span', { class: 'message' }, visibleText(message)),
  );
}

function rest(number: number): HTMLElement {
  return element('p', { class: 'muted' }, `and ${count(number)} more, which "mcp-vector-search status --json" has too`);
}
