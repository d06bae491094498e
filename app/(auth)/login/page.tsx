import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { AreaMessages } from '#components/data/area-messages.tsx'
import { LoginScreen } from '#components/shell/login/login-screen.tsx'
import { MapArt } from '#components/shell/login/map-art.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('common.page'))('login') }
}

export default function LoginPage() {
  return (
    <AreaMessages areas={['login']}>
      <Suspense>
        <LoginScreen art={<MapArt />} />
      </Suspense>
    </AreaMessages>
  )
}
