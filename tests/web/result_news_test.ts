import test from 'node:test';
import assert from 'node:assert/strict';
import { ResultNews } from '../../daemon/web/viewers/wall/result_news.js';

test('results are told one after the other, each for eight seconds', () => {
  const news = new ResultNews();
  assert.equal(news.told(0), undefined);
  news.add({ board: 'a' });
  news.add({ board: 'b' });
  assert.equal(news.told(1000)?.board, 'a');
  assert.equal(news.told(8999)?.board, 'a');
  assert.equal(news.told(9000)?.board, 'b');
  assert.equal(news.told(17_000), undefined);
  news.add({ board: 'c' });
  assert.equal(news.told(60_000)?.board, 'c');
});
