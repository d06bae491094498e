import { z } from 'zod'
import { protocolNames } from '#lib/codes/protocols.ts'
import { refusalCauses, refusalTransports } from '#lib/codes/refusal-causes.ts'
import { all, db } from '../../../db/sql.ts'
import type { Services } from '../../../services.ts'

const refusal = z.object({
  cause: z.enum(refusalCauses),
  protocol: z.enum(protocolNames),
  transport: z.enum(refusalTransports),
  ip: z.string(),
  count: z.int(),
  firstAt: z.int(),
  lastAt: z.int(),
})

/** Those whose words this release knows. */
const refusals = z
  .array(z.unknown())
  .transform((told) => told.flatMap((one) => refusal.safeParse(one).data ?? []))

/** By server/gateway/start-status.ts; other releases may omit some. */
const figures = z.object({
  connections: z.int().default(0),
  devices: z.int().default(0),
  framesPerSecond: z.int().default(0),
  reportsPerSecond: z.int().default(0),
  badFrames: z.int().default(0),
  messageErrors: z.int().default(0),
  slowMessages: z.int().default(0),
  refused: z.int().default(0),
  leftOut: z.int().default(0),
  refusals: refusals.default([]),
  unknown: z.int().default(0),
  backlog: z.int().default(0),
  isStoreAway: z.boolean().default(false),
})

export type GatewayHealth = z.output<typeof figures> & { id: string; at: number }

/** `at` in Unix seconds. One whose figures cannot be read is there without them. */
export async function listGateways({ pool }: Pick<Services, 'pool'>): Promise<GatewayHealth[]> {
  const told = db.selectFrom('gateway_status').select(['gateway_id', 'status', 'at'])
  const rows = await all(pool, told.orderBy('gateway_id'))
  return rows.map(({ gateway_id, status, at }) => ({
    ...(figures.safeParse(status).data ?? figures.parse({})),
    id: gateway_id,
    at: Math.floor(at.getTime() / 1000),
  }))
}
