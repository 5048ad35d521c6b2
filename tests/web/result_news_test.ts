import test from 'node:test';
import assert from 'node:assert/strict';
import { ResultNews } from '../../daemon/web/viewers/wall/result_news.js';

test('results are told one after the other, each for eight seconds', () => {
  const news = new ResultNews();
  assert.equal(news.tablesChanged(0), undefined);
  news.add({ board: 'a' });
  news.add({ board: 'b' });
  assert.equal(news.tablesChanged(1000)?.board, 'a');
  assert.equal(news.tablesChanged(8999)?.board, 'a');
  assert.equal(news.tablesChanged(9000)?.board, 'b');
  assert.equal(news.tablesChanged(17_000), undefined);
  news.add({ board: 'c' });
  assert.equal(news.tablesChanged(60_000)?.board, 'c');
});
