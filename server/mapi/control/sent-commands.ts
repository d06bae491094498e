import { apnOf } from '#lib/commands/apn-of.ts'
import { commandOf, commands } from '#lib/commands/catalogue.ts'
import { contentText } from '#lib/commands/content-text.ts'
import { getSent as getSentContract } from '#lib/contract/cmd/get-sent.ts'
import { commandPeriod } from '#lib/rules/period.ts'
import { listSent } from '../../domain/control/command/list-sent.ts'
import { checkPeriod } from '../../domain/platform/check-period.ts'
import { handle } from '../door/handle.ts'

export const getSent = handle(getSentContract, async (ctx, params) => {
  const { acting, bound, visible, services } = ctx
  const { start_time: start, end_time: end, simei, last_time, last_cmd_id, channel } = params
  checkPeriod({ start, end }, commandPeriod, ctx.now() / 1000)
  const ids = simei === undefined ? undefined : [visible.device(simei)]
  const { rows, stoppedAt } = await listSent(services, {
    filter: {
      organisation: acting,
      includesBelow: params.is_get_child || ids !== undefined,
      onlyDeviceId: bound.deviceId,
      ids,
      search: params.search || undefined,
    },
    path: bound.path,
    actorsBelow: bound.deviceId === undefined ? acting.path : undefined,
    state: params.state,
    typeValue: typeValueOf(params.name),
    isSms: channel && channel === 'sms',
    setsApn: params.sets_apn ?? false,
    from: new Date(start * 1000),
    to: new Date(end * 1000 + 999),
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
      name: (one.typeValue === null ? undefined : commandOf(one.typeValue)?.name) ?? 'settings',
      content: contentText(one.params),
      apn: apnOf(one.params['text']),
      channel: one.kind === 'sms' ? ('sms' as const) : ('connection' as const),
      actor: one.actor ?? '',
      sent_time: one.sentAt,
      acknowledged_time: one.acknowledgedAt,
      ended_time: one.endedAt,
      expire_time: one.expiresAt,
    })),
    next: stoppedAt ? { last_time: stoppedAt.atMs, last_cmd_id: stoppedAt.id } : null,
  }
})

const typeValueOf = (name: string | undefined): number | null | undefined =>
  name === undefined
    ? undefined
    : (commands.find((command) => command.name === name)?.typeValue ?? null)
