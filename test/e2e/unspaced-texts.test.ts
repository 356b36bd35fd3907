/** Texts without spaces between words in the real program, with the model that it brings, which knows English. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

const FILLER = '甲乙丙丁。\n'.repeat(150);
const FILES = {
  'zh.md': `${FILLER}数据库的日志会不断增长，因为检查点没有完成。请在夜间运行备份。\n${FILLER}`,
  'zh-tw.md': '資料庫的日誌會不斷增長，因為檢查點沒有完成。\n',
  'ja.md': '東京都の図書館では、データベースの索引をPythonで作成しています。お茶は無料です。\n',
  'ko.md': '데이터베이스 로그가 계속 커지는 이유는 체크포인트가 끝나지 않기 때문입니다. 물을 마시세요.\n',
  'th.md': 'ฐานข้อมูลเก็บบันทึกไว้ในไฟล์เดียว\n',
  'en.md': 'The log of the database grows without bound.\n',
  'tea.md': 'Tea is brewed with warm water.\n',
};

let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  writeFiles(folder, FILES);
  expect((await runCli(['index', '.'], { cwd: folder })).code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a question in another script than that of the model', () => {
  it.each([
    ['为什么数据库日志不断增长？', 'zh.md:151', '数据库的日志会不断增长'],
    ['資料庫', 'zh-tw.md:1', '資料庫'],
    ['東京都の図書館の索引は何ですか', 'ja.md:1', '図書館'],
    ['ﾃﾞｰﾀﾍﾞｰｽ', 'ja.md:1', 'データベース'],
    ['茶', 'ja.md:1', 'お茶は無料です'],
    ['체크포인트는', 'ko.md:1', '체크포인트가'],
    ['체크포인트'.normalize('NFD'), 'ko.md:1', '체크포인트가'],
    ['ฐานข้อมูล', 'th.md:1', 'ฐานข้อมูล'],
  ])('%s is answered first by the text with its words, at its line', async (query, place, text) => {
    const { stdout } = await runCli(['search', query, '--limit', '1'], { cwd: folder });
    expect(stdout).toMatch(new RegExp(`^1\\. ${place.replace('.', '\\.')} `));
    expect(stdout).toContain(text);
  });

  it.each([
    ['夜', 'zh.md:151', '请在夜间运行备份'],
    ['물', 'ko.md:1', '물을 마시세요'],
  ])('one character, %s, is found by words', async (query, place, text) => {
    const { stdout } = await runCli(['search', query, '--mode', 'lexical', '--files'], { cwd: folder });
    expect(stdout).toBe(`${place.split(':')[0]}\n`);
    const shown = await runCli(['search', query, '--mode', 'lexical'], { cwd: folder });
    expect(shown.stdout).toMatch(new RegExp(`^1\\. ${place.replace('.', '\\.')} `));
    expect(shown.stdout).toContain(text);
  });
});
