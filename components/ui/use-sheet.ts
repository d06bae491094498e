'use client'

import { useMediaQuery } from '@mantine/hooks'
import type { CSSProperties } from 'react'

const sheet: CSSProperties = {
  position: 'fixed',
  top: 'auto',
  bottom: 0,
  left: 0,
  right: 0,
  width: 'auto',
  maxWidth: '100vw',
  maxHeight: '92dvh',
  overflow: 'auto',
  borderRadius: '12px 12px 0 0',
  boxShadow: '0 -8px 32px rgb(0 0 0 / 24%)',
}

/** Of what a dropdown holds, which fills a sheet. */
export const sheetWidth = { base: '100%', sm: 260 }

/** A popover's dropdown: a sheet on phones, for lack of room. */
export function useSheet(): CSSProperties {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return isPhone ? sheet : {}
}
