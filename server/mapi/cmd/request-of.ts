import { commandOf } from '#lib/commands/catalogue.ts'
import type { Order } from '../../domain/control/command/check-order.ts'
import { AppError } from '../../errors.ts'

type Given = {
  type_value: number
  params: Record<string, unknown>
  offline: Order['offline']
  pwd_md5?: string | undefined
}

export function requestOf({ type_value, params, offline, pwd_md5: password }: Given) {
  const command = commandOf(type_value)
  if (!command) throw new AppError('commandUnsupported')
  if (command.isAhead) throw new AppError('commandAhead')
  return { command, params, offline, password }
}
