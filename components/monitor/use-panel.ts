'use client'

import { useElementSize, useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { panelLimits } from '#components/ui/panel-grip.tsx'

/** Kept in this browser; a closed sheet at first on a phone. */
export function usePanel(isSmall: boolean) {
  const [panel, setPanel] = useLocalStorage({
    key: 'waypost.monitor.panel',
    defaultValue: { width: panelLimits.first, isOpen: true },
    getInitialValueInEffect: false,
  })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const sheet = useElementSize<HTMLElement>()
  const isOpen = isSmall ? isSheetOpen : panel.isOpen
  return {
    width: panel.width,
    isOpen,
    onWidth: (width: number) => setPanel({ ...panel, width }),
    onOpen: (next: boolean) =>
      isSmall ? setSheetOpen(next) : setPanel({ ...panel, isOpen: next }),
    closeSheet: () => setSheetOpen(false),
    frame: sheet.ref,
    /** Pixels of the map that it takes, a sheet from below. */
    covers: {
      start: isOpen && !isSmall ? panel.width : 0,
      below: isOpen && isSmall ? sheet.height : 0,
    },
  }
}
