'use client'

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ListBody } from '#components/list/page/list-page.tsx'
import { ToolDialog } from '#components/list/tool/tool-dialog.tsx'
import { Page } from '#components/ui/page.tsx'
import { deviceProtocol } from '#lib/pages/fleet/device-protocol.ts'
import { deviceProtocols } from '#lib/pages/fleet/protocols.ts'

/** Which protocol each device is entered with, and another one for many. */
export function ProtocolScreen() {
  const t = useTranslations()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    void client.invalidateQueries({ queryKey: [deviceProtocols.source] })
  }
  return (
    <Page
      isTall
      title={t(deviceProtocols.title)}
      purpose={deviceProtocols.purpose && t(deviceProtocols.purpose)}
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('tool.deviceProtocol.open')}
        </Button>
      }
    >
      <ListBody list={deviceProtocols} />
      {isOpen && <ToolDialog tool={deviceProtocol} onClose={close} />}
    </Page>
  )
}
