import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Whatever `work` says, it says as that brand writes. Mails name theirs: it is that of who reads them. */
export const inBrand = <T>(brand: string, work: () => T): T => current.run(brand, work)

/** '' where nobody said: as every brand writes. */
export const brandOfTexts = (): string => current.getStore() ?? ''
