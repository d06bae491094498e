import { AppError } from '../../../../app-error.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/in-transaction.ts'
import { db, first } from '../../../../db/sql.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { tellBrands } from '../tell-brands.ts'
import { lookAtHost } from './check-hosts.ts'

type Asked = { brand: string; host: string }

/** One whose time to prove it was over waits anew. Throws notFound. */
const waitAnew = (ctx: Context, { brand, host }: Asked) =>
  inTransaction(ctx.services.pool, async (client) => {
    const own = db
      .selectFrom('brand_host')
      .select('proved_at as provedAt')
      .where('brand', '=', brand)
      .where('host', '=', host)
    const found = await first(client, own)
    if (!found) throw new AppError('notFound')
    if (!found.provedAt) {
      const waiting = db.updateTable('brand_host').set({ asked_at: new Date(ctx.now()) })
      await first(
        client,
        waiting.where('brand', '=', brand).where('host', '=', host).returning('host'),
      )
    }
    const object = { kind: 'brand', id: undefined, name: brand } as const
    await writeAudit(client, ctx, 'ops/CheckHost', [{ object, after: { host: host } }])
  })

/** Looks at one host now. Throws notFound, brandHostTaken. */
export async function checkHostNow(ctx: Context, asked: Asked): Promise<void> {
  const { services } = ctx
  await waitAnew(ctx, asked)
  const { isChanged, taken } = await lookAtHost({ ...services, main: services.pool }, asked)
  if (isChanged) await tellBrands(services.bus, [asked.brand])
  if (taken) throw new AppError('brandHostTaken', { host: asked.host, brand: taken })
}
