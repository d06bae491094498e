'use client'

import { useLocalStorage } from '@mantine/hooks'
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
  return {
    width: panel.width,
    isOpen: isSmall ? isSheetOpen : panel.isOpen,
    onWidth: (width: number) => setPanel({ ...panel, width }),
    onOpen: (isOpen: boolean) => (isSmall ? setSheetOpen(isOpen) : setPanel({ ...panel, isOpen })),
    closeSheet: () => setSheetOpen(false),
  }
}
