import type { z } from 'zod'
import type { CommandStatGroup } from '#lib/codes/command-stat-groups.ts'
import { apnOf } from '#lib/commands/apn-of.ts'
import { commandOf, commands } from '#lib/commands/catalogue.ts'
import { contentText } from '#lib/commands/content-text.ts'
import {
  type commandChannels,
  getSent as getSentContract,
  type sentFilters,
} from '#lib/contract/cmd/get-sent.ts'
import { getSentStat as getSentStatContract } from '#lib/contract/cmd/get-sent-stat.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { addUpSent, type SentSum, type SentSums } from '../../domain/control/command/add-up-sent.ts'
import { listSent, type SentFilter } from '../../domain/control/command/list-sent.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { type CallContext, handle } from '../door/handle.ts'
import { pageAfter } from '../rows/page-after.ts'

type CommandChannel = (typeof commandChannels)[number]

/** Commands that a call asks for. Throws rangeReversed, rangeTooLong. */
function sentOf(
  { acting, bound, visible, now }: CallContext,
  params: z.output<z.ZodObject<typeof sentFilters>>,
): SentFilter {
  const { start_time: start, end_time: end, simei, channel } = params
  checkPeriod({ start, end }, commandPeriod, now() / 1000)
  const ids = simei === undefined ? undefined : [visible.device(simei)]
  return {
    filter: {
      organisation: acting,
      includesBelow: params.is_get_child || ids !== undefined,
      onlyDeviceId: bound.deviceId,
      ids,
      search: params.search || undefined,
    },
    path: bound.path,
    state: params.state,
    typeValue: typeValueOf(params.name),
    channel,
    setsApn: params.sets_apn ?? false,
    from: new Date(start * 1000),
    to: new Date(end * 1000 + 999),
  }
}

export const getSent = handle(getSentContract, async (ctx, params) => {
  const { acting, bound, services } = ctx
  const { last_time, last_cmd_id } = params
  const { rows, stoppedAt } = await listSent(services, {
    ...sentOf(ctx, params),
    actorsBelow: bound.deviceId === undefined ? acting.path : undefined,
    before:
      last_time === undefined || last_cmd_id === undefined
        ? undefined
        : { atMs: last_time, id: last_cmd_id },
    limit: params.limit_size,
  })
  return {
    items: rows.map((one) => ({
      cmd_id: one.id,
      type_value: one.typeValue,
      state: one.state,
      reply: one.reply,
      tries: one.tries,
      time: one.createdAt,
      time_ms: one.createdMs,
      simei: String(one.deviceId),
      imei: one.imei,
      device_name: one.deviceName,
      sfamily_name: one.organisation,
      name: nameOf(one.typeValue),
      content: contentText(one.params),
      apn: apnOf(one.params['text']),
      channel: channelOf(one.kind),
      actor: one.actor ?? '',
      sent_time: one.sentAt,
      acknowledged_time: one.acknowledgedAt,
      ended_time: one.endedAt,
      expire_time: one.expiresAt,
    })),
    next: stoppedAt ? { last_time: stoppedAt.atMs, last_cmd_id: stoppedAt.id } : null,
  }
})

const channelOf = (kind: string): CommandChannel =>
  kind === 'sms' || kind === 'platform' ? kind : 'connection'

const nameOf = (typeValue: number | null) =>
  (typeValue === null ? undefined : commandOf(typeValue)?.name) ?? 'settings'

const typeValueOf = (name: string | undefined): number | null | undefined =>
  name === undefined
    ? undefined
    : (commands.find((command) => command.name === name)?.typeValue ?? null)

const figuresOf = ({ count, answered, underway, failed, cancelled, devices }: SentSums) => ({
  count,
  answered,
  underway,
  failed,
  cancelled,
  devices,
})

export const getSentStat = handle(getSentStatContract, async (ctx, params) => {
  const { by } = params
  const sent = sentOf(ctx, params)
  const { rows, total } = await addUpSent(ctx.services, { sent, by, zone: ctx.caller.zone })
  return {
    items: pageAfter(ctx, named(rows, by), params),
    total: figuresOf(total),
  }
})

function named(rows: readonly SentSum[], by: CommandStatGroup) {
  const isTime = by === 'day' || by === 'month'
  return rows.map(({ key, ...sums }) => {
    const name = by === 'name' ? nameOf(key === '' ? null : Number(key)) : null
    const channel = by === 'channel' ? channelOf(key) : null
    return { key: name ?? key, day: isTime ? key : null, name, channel, ...figuresOf(sums) }
  })
}
