'use client'

import { useBrand } from './brand.tsx'

/** Under the host of a brand's phone pages there is no console to lead to. */
export const useIsOnPhoneHost = (): boolean => useBrand().isOnPhoneHost ?? false
