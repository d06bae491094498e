import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { GiveGiftButton } from '#components/fleet/device/services/give-gift-button.tsx'
import { GiftScreen } from '#components/trade/gift/gift-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('order'))('gift.title') }
}

export default function Page() {
  return (
    <AreaMessages areas={['order', 'service', 'report', 'form', 'verification']}>
      <GiftScreen give={<GiveGiftButton />} />
    </AreaMessages>
  )
}
