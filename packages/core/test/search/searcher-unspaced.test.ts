import { describe, expect, it } from 'vitest';
import type { Hit } from '../../src/search/hit.ts';
import { matchedWords } from '../../src/search/matched-words.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { INDEX_DRIVERS, indexBenches } from '../support/index-bench.ts';
import { whole } from '../support/paragraphs.ts';

/** Sentences of each language on the same four matters. */
const FILES = {
  'zh.md': '数据库的日志会不断增长，因为检查点没有完成。请在夜间运行备份。',
  'zh-tw.md': '資料庫的日誌會不斷增長，因為檢查點沒有完成。',
  'ja.md': '東京都の図書館では、データベースの索引をPythonで作成しています。お茶は無料のサービスです。',
  'ja-halfwidth.md': 'ﾃﾞｰﾀﾍﾞｰｽﾉ ｻｸｲﾝ。ＡＰＩ　２０２４年版。',
  'ko.md': '데이터베이스 로그가 계속 커지는 이유는 체크포인트가 끝나지 않기 때문입니다. 물을 마시세요.',
  'ko-nfd.md': '한국어 검색 엔진은 형태소를 나눕니다.'.normalize('NFD'),
  'th.md': 'ฐานข้อมูลเก็บบันทึกไว้ในไฟล์เดียว',
  'lo.md': 'ຖານຂໍ້ມູນເກັບບັນທຶກໄວ້',
  'en.md': 'The log of the database grows without bound.',
};

describe.each(INDEX_DRIVERS)('texts without spaces (%s)', (driver) => {
  const bench = indexBenches(driver);

  async function found(query: string): Promise<readonly Hit[]> {
    const { run, store, embedder } = await bench(FILES, { source: { strategy: whole() } });
    await run();
    return (await new Searcher({ store, embedder }).search(query, { mode: 'lexical' })).hits;
  }

  it.each([
    ['Chinese', '数据库', 'zh.md'],
    ['a Chinese sentence', '为什么数据库日志不断增长？', 'zh.md'],
    ['Chinese in traditional characters', '資料庫', 'zh-tw.md'],
    ['one Chinese character', '夜', 'zh.md'],
    ['Japanese', '図書館', 'ja.md'],
    ['a Japanese question', '東京都の図書館の索引は何ですか', 'ja.md'],
    ['Japanese with Latin in it', 'Pythonで作成', 'ja.md'],
    ['a Latin name between Japanese', 'python', 'ja.md'],
    ['one Japanese character', '茶', 'ja.md'],
    ['full-width letters by plain ones', 'api', 'ja-halfwidth.md'],
    ['full-width digits by plain ones', '2024年', 'ja-halfwidth.md'],
    ['half-width kana by full-width ones', 'サクイン', 'ja-halfwidth.md'],
    ['full-width kana by half-width ones', 'ｻｰﾋﾞｽ', 'ja.md'],
    ['Korean', '체크포인트', 'ko.md'],
    ['a Korean word with another particle', '로그는', 'ko.md'],
    ['Korean without its spaces', '데이터베이스로그', 'ko.md'],
    ['one Korean syllable', '물', 'ko.md'],
    ['composed Korean in decomposed text', '형태소', 'ko-nfd.md'],
    ['decomposed Korean in composed text', '체크포인트'.normalize('NFD'), 'ko.md'],
    ['Thai', 'ฐานข้อมูล', 'th.md'],
    ['Lao', 'ຖານຂໍ້ມູນ', 'lo.md'],
  ])('%s is found by words', async (_what, query, path) => {
    expect((await found(query))[0]?.segment.path).toBe(path);
  });

  it.each(['庫存', '図面', '강아지', '狗', 'แมว'])('%s, which no text has, is not found', async (query) => {
    expect(await found(query)).toEqual([]);
  });

  it('simplified and traditional characters are not the same', async () => {
    expect((await found('数据库')).map(({ segment }) => segment.path)).not.toContain('zh-tw.md');
    expect((await found('資料庫')).map(({ segment }) => segment.path)).not.toContain('zh.md');
  });

  it.each([
    ['索引擎', '向量搜索引擎在本地运行。'],
    ['図書館', '東京都の図書館では、本を貸し出します。'],
    ['图', '看图说话。'],
    ['검색', '한국어검색은 음절을 나눕니다.'],
    ['검색', '한국어검색은 음절을 나눕니다.'.normalize('NFD')],
    ['ガイド', 'ｶﾞｲﾄﾞを読む。'],
    ['ไทย', 'ภาษาไทยง่าย'],
  ])('the passage around %s is the excerpt of a long text', async (query, sentence) => {
    const filler = '甲乙丙丁。'.repeat(200) + 'かきくけこ。'.repeat(100);
    const { run, store, embedder } = await bench(
      { 'a.md': `${filler}${sentence}${filler}` },
      { source: { strategy: whole() } },
    );
    await run();
    const { hits } = await new Searcher({ store, embedder }).search(query, { mode: 'lexical' });
    expect(hits[0]?.excerpt?.text).toContain(sentence);
    expect(hits[0]?.excerpt?.text.length).toBeLessThan(500);
  });
});

describe('matchedWords of texts without spaces', () => {
  it.each([
    ['向量搜索引擎在本地运行', '搜索引擎', ['搜索引擎']],
    ['东京和京都和东京都', '东京', ['东京', '东京']],
    ['東京都', '東京 京都', ['東京都']],
    ['看图说话', '图', ['图']],
    ['データベースの索引', 'データベース', ['データベース']],
    ['ﾃﾞｰﾀの索引', 'データ', ['ﾃﾞｰﾀ']],
    ['Pythonで書くpython', 'python', ['Python', 'python']],
    ['한국어검색은 검색이다', '검색', ['검색', '검색']],
    ['한국어검색은'.normalize('NFD'), '검색', ['검색'.normalize('NFD')]],
    ['ภาษาไทยง่าย', 'ไทย', ['ไทย']],
    ['甲乙丙丁', '戊己', []],
  ])('of %s for %s', (text, query, words) => {
    expect(matchedWords(text, query).map(({ start, end }) => text.slice(start, end))).toEqual(words);
  });
});
