import type { z } from 'zod'
import type { commandRow } from '#lib/contract/cmd/command-fields.ts'
import type { ListedCommand } from '../../domain/control/command/list-commands.ts'

export const commandRowOf = (command: ListedCommand): z.input<typeof commandRow> => ({
  cmd_id: command.id,
  type_value: command.typeValue,
  kind: command.kind,
  state: command.state,
  reply: command.reply,
  tries: command.tries,
  times: {
    waiting: command.createdAt,
    sent: command.sentAt,
    acknowledged: command.acknowledgedAt,
    ended: command.endedAt,
    expires: command.expiresAt,
  },
})
