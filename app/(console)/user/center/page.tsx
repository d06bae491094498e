import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { CenterScreen } from '#components/people/account/center-screen.tsx'

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
