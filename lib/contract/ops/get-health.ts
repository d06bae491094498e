import { z } from 'zod'
import { refusalCauses, refusalTransports } from '#lib/codes/refusal-causes.ts'
import { runningProblems, serverProblems } from '#lib/codes/running-problems.ts'
import { defineFunc } from '../define.ts'
import { protocol, unixTime } from '../fields.ts'

export const getHealth = defineFunc('ops/GetHealth', {
  summary:
    'What each gateway serves now, as it last said (every five seconds), how the processes do, and what waits.',
  access: ['e_ua_show_devops'],
  writes: false,
  params: z.strictObject({}),
  reply: z.object({
    gateways: z.array(
      z.object({
        id: z.string(),
        time: unixTime.describe('When it said so; silent for half a minute is down'),
        connections: z.int(),
        devices: z.int().describe('Devices that are logged in'),
        frames_per_second: z.int(),
        reports_per_second: z.int(),
        bad_frames: z.int().describe('Frames refused since its start'),
        message_errors: z
          .int()
          .describe('Unexpected errors since its start; its log has one line of each kind'),
        slow_messages: z.int().describe('Messages that took over 50 ms since its start'),
        refused: z
          .int()
          .describe('Connections and datagrams that a limit kept out since its start'),
        left_out: z
          .int()
          .describe('Requests of phones that were taken without values that could not be read'),
        refusals: z
          .array(
            z.object({
              cause: z
                .enum(refusalCauses)
                .describe(
                  '`perAddress`: connections that had named no known device; `perDevice`, `connections`, `datagrams`: other limits; `proxySource`: a PROXY header from an address that is not trusted, `proxyMissing`: none from one that is, `proxyHeader`: one that cannot be read; `notHttp`: bytes of another protocol at the port of phones; all others: requests of phones that could not be read',
                ),
              protocol: protocol.describe('Whose port it came to'),
              transport: z.enum(refusalTransports),
              address: z.string(),
              count: z.int(),
              first_time: unixTime,
              last_time: unixTime,
            }),
          )
          .describe(
            'What was refused in the last day, by cause and address, newest first; at most 50. For root only: addresses are of customers',
          ),
        unknown: z.int().describe('Frames of numbers that belong to no device'),
        backlog: z.int().describe('Reports that wait for the store'),
        is_store_away: z.boolean(),
      }),
    ),
    processes: z
      .array(
        z.object({
          name: z.string().describe('web, gateway, worker, postgres, simulator'),
          is_running: z.boolean().describe('False while it waits to be started again'),
          since: unixTime.describe('Running or waiting since'),
          restarts: z.int().describe('Since the platform was started'),
          last_reason: z.exactOptional(z.string()).describe('Why it last ended; for root only'),
          last_time: z.exactOptional(unixTime).describe('When it last ended'),
          next_start: z
            .exactOptional(unixTime)
            .describe('While it waits: when it is started again'),
        }),
      )
      .describe('Processes that `npm start` keeps on this machine; none under another supervisor'),
    running: z
      .array(
        z.object({
          name: z.string().describe('Host and process id'),
          kind: z.string().describe('web, gateway, worker'),
          release: z.string().describe('The same of all programs of one build'),
          version: z.string().describe('Of Node.js'),
          zone: z.string(),
          clock_ms: z
            .int()
            .describe('Its clock before (positive) or behind that of the main store, milliseconds'),
          since: unixTime,
          problems: z
            .array(z.enum(runningProblems))
            .describe(
              '`clock`: off by more than a second; `release`: not that of the process that was started last; `zone`, `version`: not that of most',
            ),
        }),
      )
      .describe('Processes on all machines that said within half a minute that they run'),
    servers: z
      .array(
        z.object({
          store: z.enum(['main', 'tracking']),
          node: z
            .string()
            .describe('Host and port of a node of a distributed store; empty: the server itself'),
          version: z.string().describe('Of PostgreSQL'),
          zone: z.string(),
          clock_ms: z
            .exactOptional(z.int())
            .describe('Its clock before (positive) or behind that of the answering process'),
          bytes: z.exactOptional(z.int()).describe('Of the database on this server'),
          shards: z.exactOptional(z.int()).describe('Placements of shards on this node'),
          cold_days: z
            .exactOptional(z.int())
            .describe('Days of positions in columnar storage, where the tracking store has it'),
          standbys: z.array(
            z.object({
              name: z.string(),
              is_synchronous: z.boolean(),
              lag_seconds: z.number(),
              lag_bytes: z.number(),
            }),
          ),
          problems: z
            .array(z.enum(serverProblems))
            .describe(
              '`away`: it does not answer; `clock`: off by more than a second; `zone`, `version`: not that of most; `lag`: a standby is more than 30 seconds behind',
            ),
        }),
      )
      .describe('Database servers, with the nodes of a distributed tracking store'),
    maps: z.object({
      archives: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['protomaps', 'openmaptiles', 'other', 'raster']),
          is_shipped: z.boolean(),
          bytes: z.int(),
          is_in_addresses: z
            .exactOptional(z.boolean())
            .describe('Of maps with streets: whether addresses name them yet'),
        }),
      ),
      conversions: z
        .array(
          z.object({
            name: z.string(),
            state: z.enum(['running', 'failed']),
            percent: z.exactOptional(z.int()),
            reason: z.exactOptional(
              z
                .enum(['damaged', 'format', 'empty', 'tooLarge', 'noIndex', 'exists', 'noSpace'])
                .describe('Why it failed; tried again when the file changes'),
            ),
          }),
        )
        .describe('MBTiles of the map folder that are being converted or cannot be'),
      is_online: z.boolean().describe('Browsers may fetch streets from the Internet (MAP_ONLINE)'),
    }),
    waiting: z.object({
      tasks: z.int().describe('Long operations that wait for a worker'),
      messages: z.int().describe('SMS and mail that wait to be sent'),
      commands: z.int().describe('Commands that wait for their device'),
      late_tracks: z
        .int()
        .describe('Devices whose trips are made anew because positions came late; at most 10 000'),
      history: z
        .int()
        .describe('Devices whose older trips and stops are still to be made; at most 100 000'),
    }),
  }),
})
