// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { PackageScreen } from '#components/trade/package/package-screen.tsx'

export const generateMetadata = () => documentOf('/vas/combo')

export default function Page() {
  return (
    <Route path="/vas/combo">
      <PackageScreen />
    </Route>
  )
}
