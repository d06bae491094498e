import { getOutbox as contract } from '#lib/contract/ops/get-outbox.ts'
import { findSession } from '../../domain/people/auth/find-session.ts'
import { listOutbox } from '../../domain/people/message/list-outbox.ts'
import { AppError } from '../../errors.ts'
import { isSandboxed } from '../../integrations/is-sandboxed.ts'
import { handlePublic, type PublicContext } from '../door/handle.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

export const getOutbox = handlePublic(contract, async (ctx, params) => {
  await checkReader(ctx)
  const { pool, config } = ctx.services
  const channels = (['sms', 'mail', 'phone', 'push'] as const).filter((channel) =>
    isSandboxed(config, channel),
  )
  const page = { channels, before: params.last_id, limit: params.limit_size }
  const rows = await listOutbox(pool, page)
  const items = rows.map(({ error, created_at, sent_at, ...row }) => ({
    ...row,
    error: error ?? '',
    create_time: seconds(created_at),
    sent_time: sent_at && seconds(sent_at),
  }))
  return { items }
})

/** For root administrators. With demo data also for this machine: codes are needed before login. */
async function checkReader({ services, client }: PublicContext): Promise<void> {
  if (services.config.DEMO && client.isLocal) return
  const session = client.earlier && (await findSession(services, client.earlier))
  if (!session) throw new AppError('loginExpired')
  const { isRoot, role } = session.caller
  if (!isRoot || role !== 'e_role_manager') throw new AppError('noPermission')
}
