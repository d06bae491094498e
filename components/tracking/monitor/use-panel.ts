'use client'

import { useElementSize, useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { useAccountSettings } from '#components/data/use-account-settings.ts'
import { panelLimits } from '#components/ui/panel-grip.tsx'

/** Kept in this browser; closed at first on a phone, and for who wants the whole map. */
export function usePanel(isSmall: boolean) {
  const [panel, setPanel] = useLocalStorage({
    key: 'waypost.monitor.panel',
    defaultValue: { width: panelLimits.first, isOpen: true },
    getInitialValueInEffect: false,
  })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isClosedFirst = useAccountSettings().local.full || isSmall
  const sheet = useElementSize<HTMLElement>()
  const isOpen = isClosedFirst ? isSheetOpen : panel.isOpen
  return {
    width: panel.width,
    isOpen,
    onWidth: (width: number) => setPanel({ ...panel, width }),
    onOpen: (next: boolean) =>
      isClosedFirst ? setSheetOpen(next) : setPanel({ ...panel, isOpen: next }),
    closeSheet: () => {
      if (isSmall) setSheetOpen(false)
    },
    frame: sheet.ref,
    /** Pixels of the map that it takes, a sheet from below. */
    covers: {
      start: isOpen && !isSmall ? panel.width : 0,
      below: isOpen && isSmall ? sheet.height : 0,
    },
  }
}
