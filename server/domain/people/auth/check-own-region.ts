import { listBrands } from '#brands/resolve.ts'
import { AppError } from '../../../app-error.ts'

type Region = 'mainland' | 'other'

/**
 * An account cannot leave by itself a region in which a brand of the installation allows no listening: who manages it
 * may change that. Throws noPermission.
 */
export function checkOwnRegion(before: Region, after: Region | undefined): void {
  if (after === undefined) return
  if (listBrands().some(({ listening }) => listening[after] && !listening[before]))
    throw new AppError('noPermission')
}
