import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { PhoneSimScreen } from '#components/fleet/device/phone/phone-sim-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('h5.sim'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['device', 'sim', 'form', 'verification']}>
      <PhoneSimScreen />
    </AreaMessages>
  )
}
