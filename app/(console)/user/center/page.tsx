import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CenterScreen } from '#components/account/center-screen.tsx'
import { AreaMessages } from '#components/data/area-messages.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('userCenter') }
}

export default function UserCenterPage() {
  return (
    <AreaMessages areas={['account', 'form', 'verification']}>
      <CenterScreen />
    </AreaMessages>
  )
}
