// A substitute for the daemon: serves the pages, and answers viewers' calls from a hall that tests set. It has the same Connect
// protocol and the same server-sent events as the daemon.
//
//   node fixture_server.mjs DIRECTORY-OF-PAGES PORT [TABLES [teams]]     serves the hall of `fixtures/hall.mjs`, to look at

import http from 'node:http';
import fs from 'node:fs';
import path from 'node:path';
import { hall } from './fixtures/hall.mjs';

const envelope = (message, flags = 0) => {
  const json = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(5);
  head[0] = flags;
  head.writeUInt32BE(json.length, 1);
  return Buffer.concat([head, json]);
};

/** A table as an overlay output writes it. */
function overlayTable(table) {
  const last = table.plies.at(-1);
  const of = (side) => ({
    [side + '_name']: table[side].name, [side + '_title']: table[side].title, [side + '_rating']: table[side].rating, [side + '_federation']: table[side].federation,
    [side + '_seconds']: table[side + 'Time'] ? parseFloat(table[side + 'Time']) : null, [side + '_team']: table[side].team ?? '',
  });
  return {
    ...of('white'), ...of('black'), table: Number(table.table), connected: true, running: table.running?.slice(6).toLowerCase() ?? null, clock_at: Date.parse(table.clockTime), plies: table.plyCount,
    event: table.tournament, round: Number(table.round), match: table.match ?? null, board_in_match: table.boardInMatch ?? null, address: `open/table-${table.table}`, board: table.board.slice(7), main_seconds: parseFloat(table.mainTime) || null,
    score: table.score ?? '', ended_by: table.termination?.slice(12).toLowerCase().replaceAll('_', ' ') ?? null, checked_from: table.checkedFrom ?? null, checked_to: table.checkedTo ?? null,
    result: { RESULT_WHITE_WINS: '1-0', RESULT_BLACK_WINS: '0-1', RESULT_DRAW: '1/2-1/2' }[table.result] ?? '*', last_move: last?.move ?? '', last_from: last?.from ?? '', last_to: last?.to ?? '', fen: table.position,
    starts_at: table.roundStartTime ? Date.parse(table.roundStartTime) : null, white_percent: table.evaluation?.whitePercent ?? null, evaluation: table.evaluation ? (table.evaluation.centipawns / 100).toFixed(2) : null,
  };
}

/** A substitute for the daemon, with the state of a test. */
export class FixtureServer {
  /** `state`: {event, tables, games, pgn, me}. Change it, then call `tell`. */
  constructor(pages, state) {
    this.pages = pages;
    this.files = JSON.parse(fs.readFileSync(path.join(pages, 'files.json'), 'utf8'));
    this.state = state;
    this.streams = new Set();
    this.overlays = new Set();
    this.calls = [];
    /** The requests that pages have sent. */
    this.announced = [];
    /** The messages of pages and of the alerts' worker, with their addresses. */
    this.sent = [];
    this.server = http.createServer((request, response) => this.answer(request, response));
    this.beat = setInterval(() => this.send({ time: new Date().toISOString() }), 5000);
  }

  async start(port = 0) {
    await new Promise((done) => this.server.listen(port, '127.0.0.1', done));
    this.port = this.server.address().port;
    this.address = `http://127.0.0.1:${this.port}`;
    return this;
  }

  /** Ends as a daemon that is killed does: every connection breaks. */
  async stop() {
    clearInterval(this.beat);
    for (const stream of this.streams) stream.response.destroy();
    for (const stream of this.overlays) stream.destroy();
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** Sends tables that have changed to all pages. */
  tell(tables = this.state.tables) {
    for (const table of tables) {
      const at = this.state.tables.findIndex((one) => one.board === table.board);
      if (at < 0) this.state.tables.push(table);
      else this.state.tables[at] = table;
    }
    this.send({ time: new Date().toISOString(), tables });
  }

  send(message) {
    for (const { response, boards } of this.streams) {
      const tables = message.tables?.filter((table) => !boards.length || boards.includes(table.board));
      response.write(`data: ${JSON.stringify({ ...message, tables })}\n\n`);
    }
  }

  answer(request, response) {
    const url = new URL(request.url, 'http://x');
    const found = this.files.find((file) => url.pathname === file.address || (file.below && url.pathname.startsWith(file.address + '/')));
    if (found) {
      response.writeHead(200, {
        'Content-Type': found.type,
        'Content-Security-Policy': "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      });
      response.end(fs.readFileSync(path.join(this.pages, found.file)));
      return;
    }
    let body = [];
    request.on('data', (part) => body.push(part));
    request.on('end', () => {
      body = Buffer.concat(body);
      if (request.headers['content-type'] === 'application/connect+json') body = body.subarray(5);
      const message = JSON.parse(url.searchParams.get('message') ?? (body.toString() || '{}'));
      // A lesson answers as the daemon does.
      this.call(url.pathname.replace(/^\/(training|rehearsal)(?=\/)/, ''), message, response);
    });
  }

  /** An overlay output of the same tables. A stream stays open, and sends nothing more. */
  overlay(where, response) {
    const name = where.split('/').slice(3).filter((part) => part !== 'open').join('/');
    const all = this.state.tables.map(overlayTable);
    if (name === 'tables.json') return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(all));
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    for (const table of all) if (['events', `table-${table.table}/events`, `board/${table.board}/events`].includes(name)) response.write(`event: table\ndata: ${JSON.stringify(table)}\n\n`);
    this.overlays.add(response);
    response.on('close', () => this.overlays.delete(response));
  }

  call(where, message, response) {
    this.calls.push(where);
    if (where.startsWith('/overlay/')) return this.overlay(where, response);
    const json = (value, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const events = () => response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    const { state } = this;
    if (where.startsWith('/push/') || where.startsWith('/players/') || where.includes('ArbiterService/Decide')) this.sent.push({ where, message });
    const fixed = state.answers?.[where.replace('/jadoube.v1.', '')];
    if (fixed) return json(fixed);
    if (where.startsWith('/players/')) return state.phones ? json(...state.phones(where, message)) : json({ title: 'City Open', section: 'A', round: 3, table: 7, pairing: 'p7', white: 'Featherstonehaugh-Cholmondeley, Penelope', black: 'Li, Na' });
    switch (where.replace('/jadoube.v1.', '')) {
      case '/access/me':
        return json(state.me ?? { name: '', role: 'viewer' });
      case 'HallService/WatchHall': {
        const boards = message.boards ?? [];
        events();
        const unknown = boards.find((board) => !state.tables.some((table) => table.board === board));
        if (unknown) {
          response.end(`event: error\ndata: ${JSON.stringify({ code: 'not_found', message: `there has never been a board ${unknown}: list the boards` })}\n\n`);
          return;
        }
        const tables = state.tables.filter((table) => !boards.length || boards.includes(table.board));
        response.write(`data: ${JSON.stringify({ time: new Date().toISOString(), event: state.event, complete: true, tables })}\n\n`);
        const stream = { response, boards };
        this.streams.add(stream);
        response.on('close', () => this.streams.delete(stream));
        return;
      }
      case 'HallService/WatchEvents': {
        events();
        // The data of an arbiter's page, in the form of the daemon's snapshots.
        for (const told of state.events ?? []) response.write(`data: ${JSON.stringify(told)}\n\n`);
        const stream = { response, boards: [] };
        this.streams.add(stream);
        response.on('close', () => this.streams.delete(stream));
        return;
      }
      case 'PairService/ListPairs':
        return json({ pairs: state.pairs ?? [] });
      case 'TrainingService/ListLessons':
        return json({ lessons: state.lessons ?? [] });
      case 'GameService/ListGames':
        return json({ games: Object.values(state.games).map(({ plies, fen, ...listed }) => listed) });
      case 'GameService/GetGame': {
        const game = state.games[message.name];
        return game ? json({ game }) : json({ code: 'not_found', message: `there has never been a game ${message.name}: list the games` }, 404);
      }
      case 'StandingsService/GetStandings': {
        const found = state.standings?.(message);
        return found ? json(found) : json({ code: 'not_found', message: 'there is no tournament with players' }, 404);
      }
      case 'StandingsService/ListTeamMatches': {
        const found = state.matches?.(message);
        return found ? json(found) : json({ code: 'not_found', message: 'no teams play each other here' }, 404);
      }
      case 'AnnouncementService/Announce':
        this.announced.push(message);
        return json({ text: `${message.subject.replace('ANNOUNCEMENT_SUBJECT_', '')} of ${message.board}${message.speak ? ', spoken' : ''}`, words: 'de' });
      case 'GameService/ExportPgn': {
        response.writeHead(200, { 'Content-Type': 'application/connect+json' });
        // `state.held`: a promise. The answer waits for it.
        Promise.resolve(state.held).then(() => {
          for (const name of message.names ?? []) if (state.pgn[name]) response.write(envelope({ game: name, pgn: state.pgn[name] }));
          response.end(envelope({}, 2));
        });
        return;
      }
      default:
        return json({ code: 'unimplemented', message: `there is no ${where}` }, 404);
    }
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const server = await new FixtureServer(process.argv[2], hall(Number(process.argv[4] ?? 20), { teams: process.argv[5] === 'teams' })).start(Number(process.argv[3]));
  console.log(server.address);
}
