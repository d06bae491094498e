import { paidServices, type ServiceName } from '#lib/codes/paid-services.ts'
import type { Services } from '#server/services.ts'

/** From now on the service is limited; what a device gets. */
export const limit = (
  { pool, now }: Services,
  service: ServiceName,
  {
    flow = 0,
    months = null,
    isOpen = true,
  }: Partial<Record<'flow', number>> & {
    months?: number | null
    isOpen?: boolean
  } = {},
) =>
  pool.query(
    `INSERT INTO service_default (type, is_open, flow, months, since) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (type) DO UPDATE SET is_open = $2, flow = $3, months = $4`,
    [
      paidServices[service].type,
      isOpen,
      flow,
      paidServices[service].measure === 'period' ? flow : months,
      new Date(now() - 1000),
    ],
  )

export const unlimit = ({ pool }: Services) => pool.query('DELETE FROM service_default')
