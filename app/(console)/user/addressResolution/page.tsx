import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { AddressScreen } from '#components/tracking/address/address-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tool.address'))('title') }
}

export default function AddressResolutionPage() {
  return (
    <AreaMessages areas={['tool', 'map', 'report', 'form', 'verification']}>
      <AddressScreen />
    </AreaMessages>
  )
}
