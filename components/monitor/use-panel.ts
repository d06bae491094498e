'use client'

import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { panelLimits } from '#components/ui/panel-grip.tsx'

/** The panel's width and whether it is open, kept in this browser; on a phone it is a sheet that starts closed. */
export function usePanel(isSmall: boolean) {
  const [panel, setPanel] = useLocalStorage({
    key: 'waypost.monitor.panel',
    defaultValue: { width: panelLimits.first, isOpen: true },
    getInitialValueInEffect: false,
  })
  const [isSheetOpen, setSheetOpen] = useState(false)
  return {
    width: panel.width,
    isOpen: isSmall ? isSheetOpen : panel.isOpen,
    onWidth: (width: number) => setPanel({ ...panel, width }),
    onOpen: (isOpen: boolean) => (isSmall ? setSheetOpen(isOpen) : setPanel({ ...panel, isOpen })),
    closeSheet: () => setSheetOpen(false),
  }
}
