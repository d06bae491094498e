import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { ProtocolScreen } from '#components/fleet/device/protocol-screen.tsx'
import { deviceProtocols } from '#reports/protocols.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations())(deviceProtocols.title) }
}

export default function ProtocolPage() {
  return (
    <AreaMessages areas={['tool', 'report', 'form', 'verification']}>
      <ProtocolScreen />
    </AreaMessages>
  )
}
