import { expect, test } from 'vitest'
import { azuretrack } from '#brands/azuretrack.ts'
import type { BrandValues } from '#lib/contract/brand-fields.ts'
import { withValues } from './with-values.ts'

/** A dealer's, that follows one of the platform whose file names no seller. */
const dealers = (values: BrandValues) =>
  withValues(azuretrack, { brand: 'north', values, palette: undefined, version: 1, ownerId: 7 })

test('receipts of a dealer’s brand name who is paid, not what the dealer writes into its copyright', () => {
  const config = { ...azuretrack.config, copyright: { name: 'North', from: 2024, filing: '' } }
  const { seller, config: shown } = dealers({ config })
  expect(shown.copyright.name).toBe('North')
  expect(seller.name).toBe(azuretrack.config.copyright.name)
  const named = { name: 'North Ltd', address: [], taxId: '', taxRate: 0 }
  expect(dealers({ config, seller: named }).seller.name).toBe('North Ltd')
})
