import test from 'node:test';
import assert from 'node:assert/strict';
import { call, collect, envelope, envelopes, Refusal } from '../../daemon/web/client.js';

const bytes = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const ended = (message: object) => {
  const last = envelope(message);
  last[0] = 2;
  return last;
};
const answers = (status: number, body: BodyInit) => {
  globalThis.fetch = async () => new Response(body, { status });
};

test('envelopes are read wherever the bytes are cut', () => {
  const whole = bytes(envelope({ game: 'a', pgn: '½' }), envelope({}), ended({}));
  assert.equal(envelopes(whole).length, 3);
  assert.equal(envelopes(whole)[0].message.pgn, '½');
  for (let cut = 0; cut < whole.length; ++cut) assert.ok(envelopes(whole.slice(0, cut)).length < 3);
});

test('a stream that ends gives its messages', async () => {
  answers(200, bytes(envelope({ game: 'a' }), envelope({ game: 'b' }), ended({})));
  assert.deepEqual(await collect('GameService/ExportPgn', {}), [{ game: 'a' }, { game: 'b' }]);
});

test('a stream that was cut is not taken for a whole one', async () => {
  answers(200, envelope({ game: 'a' }));
  await assert.rejects(collect('GameService/ExportPgn', {}), TypeError);
});

test('the error at the end of a stream is a refusal', async () => {
  answers(200, bytes(envelope({}), ended({ error: { code: 'not_found', message: 'there is no such game' } })));
  await assert.rejects(collect('GameService/ExportPgn', {}), (error: Refusal) => error.code === 'not_found' && error.message === 'there is no such game');
});

test('a refusal has the words of the daemon', async () => {
  answers(403, JSON.stringify({ code: 'permission_denied', message: 'only for arbiters' }));
  await assert.rejects(call('IncidentService/ListIncidents', {}), (error: Refusal) => error.code === 'permission_denied' && error.message === 'only for arbiters');
});

test('an answer that is no JSON is a refusal too', async () => {
  answers(502, '<html>');
  await assert.rejects(call('GameService/ListGames', {}), (error: Refusal) => error.code === '502');
});
