import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { PhoneNumberScreen } from '#components/fleet/device/phone/phone-number-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('h5.number'))('title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['device', 'sim', 'form', 'verification']}>
      <PhoneNumberScreen />
    </AreaMessages>
  )
}
