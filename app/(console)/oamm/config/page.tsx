// Written by `npm run fix` from lib/pages.
import { BrandScreen } from '#components/platform/brand/brand-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/oamm/config')

export default function Page() {
  return (
    <Route path="/oamm/config">
      <BrandScreen />
    </Route>
  )
}
