import type { Config } from '../../config.ts'
import type { Pool } from '../../db/pool.ts'
import { sandboxOperator } from '../../sandbox/sim/sandbox-operator.ts'
import { httpOperator } from './http-operator.ts'
import { onceOperator } from './once-operator.ts'
import type { SimOperator } from './operator.ts'

type OperatorSettings = Pick<
  Config,
  'SIM_PROVIDER' | 'SIM_URL' | 'SIM_KEY_ID' | 'SIM_KEY_SECRET' | 'SIM_PRIVATE' | 'DEMO'
>

const onceUrl = 'https://api.1nce.com/management-api'

/** The sandbox with demo data, off without, unless an operator is named. Undefined when it is off. */
export function openSimOperator(
  settings: OperatorSettings,
  { pool, now }: { pool: Pool; now: () => number },
): SimOperator | undefined {
  const { DEMO, SIM_URL, SIM_KEY_ID: keyId, SIM_KEY_SECRET: keySecret } = settings
  const kind = settings.SIM_PROVIDER ?? (DEMO ? 'sandbox' : 'off')
  const options = { keyId, keySecret, allowPrivate: settings.SIM_PRIVATE, now }
  switch (kind) {
    case 'off':
      return undefined
    case 'sandbox':
      return sandboxOperator({ pool, now })
    case '1nce':
      return onceOperator({ ...options, url: SIM_URL ?? onceUrl })
    case 'http':
      if (!SIM_URL) throw new Error('SIM_PROVIDER=http needs SIM_URL')
      return httpOperator({ ...options, url: SIM_URL })
  }
}
