import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { PhoneDeviceScreen } from '#components/fleet/device/phone/device-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('h5.device'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['device', 'map', 'alarm', 'service', 'sim', 'form', 'verification']}>
      <PhoneDeviceScreen />
    </AreaMessages>
  )
}
