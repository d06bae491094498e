'use client'

import { Button, Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'

export function ToolbarPopover(props: {
  icon: ReactNode
  label: string
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={props.icon}
          onClick={() => setOpen(!isOpen)}
        >
          {props.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>{props.children(() => setOpen(false))}</Popover.Dropdown>
    </Popover>
  )
}
