import { AsyncLocalStorage } from 'node:async_hooks'
import { hasOwnTexts } from '#lib/i18n/edited-texts.ts'

const current = new AsyncLocalStorage<string>()

/**
 * Whatever `work` says, it says as that brand writes. Mails name theirs: it is that of who reads them.
 * Only for a brand with texts of its own: on Node 20 the first context costs every promise of the process from then on.
 */
export const inBrand = <T>(brand: string, work: () => T): T =>
  hasOwnTexts(brand) ? current.run(brand, work) : work()

/** '' where nobody said: as every brand writes. */
export const brandOfTexts = (): string => current.getStore() ?? ''
