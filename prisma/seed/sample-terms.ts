import type { BrandLegal } from '#lib/codes/brand-shapes.ts'

/** Terms of use that say of themselves that they are a sample: an operator writes its own. */
export const sampleTerms: BrandLegal['terms'] = {
  en: `*This is a sample text of the demo. It is not legal advice and binds nobody.*

## What you may do
You may use this platform to see and control your own devices and those that their owner has shared with you.

## What we ask of you
- Keep your password to yourself.
- Track people only where they know and the law allows it.
- Do not interfere with the platform or other people’s devices.

## What we promise
We keep the platform running as well as we can. Positions can be late, missing or wrong: **do not rely on them where lives depend on it.**

See also how we treat your [data](/privacy).`,
  zh: `*这是演示用的示例文本，不构成法律意见，也不具约束力。*

## 您可以做什么
您可以通过本平台查看和控制属于您的设备，或设备所有者共享给您的设备。

## 对您的要求
- 妥善保管密码。
- 仅在当事人知情且法律允许的情况下定位他人。
- 不得干扰平台或他人的设备。

## 我们的承诺
我们尽力保证平台稳定运行。定位可能延迟、缺失或有误：**涉及人身安全时请勿依赖。**

另请参阅我们如何处理您的[数据](/privacy)。`,
  hk: `*這是示範用的範例文本，不構成法律意見，亦不具約束力。*

## 您可以做甚麼
您可以透過本平台查看及控制屬於您的裝置，或裝置擁有人分享給您的裝置。

## 對您的要求
- 妥善保管密碼。
- 只可在當事人知情且法律容許的情況下追蹤他人位置。
- 不得干擾平台或他人的裝置。

## 我們的承諾
我們盡力維持平台運作。定位可能延遲、缺失或有誤：**涉及人身安全時切勿依賴。**

另請參閱我們如何處理您的[資料](/privacy)。`,
  vi: `*Đây là văn bản mẫu của bản demo. Văn bản này không phải là tư vấn pháp lý và không ràng buộc bất kỳ ai.*

## Bạn được làm gì
Bạn được dùng nền tảng này để xem và điều khiển các thiết bị của mình hoặc các thiết bị mà chủ sở hữu đã chia sẻ với bạn.

## Yêu cầu đối với bạn
- Giữ kín mật khẩu của mình.
- Chỉ theo dõi người khác khi họ biết và pháp luật cho phép.
- Không gây cản trở cho nền tảng hoặc thiết bị của người khác.

## Cam kết của chúng tôi
Chúng tôi cố gắng hết sức để nền tảng hoạt động ổn định. Vị trí có thể đến trễ, bị thiếu hoặc sai: **đừng dựa vào vị trí khi liên quan đến tính mạng con người.**

Xem thêm cách chúng tôi xử lý [dữ liệu](/privacy) của bạn.`,
  fa: `*این متن، نمونه‌ای برای نسخهٔ نمایشی است؛ مشاورهٔ حقوقی نیست و کسی را متعهد نمی‌کند.*

## چه کارهایی مجاز است
می‌توانید با این سامانه دستگاه‌های خود یا دستگاه‌هایی را که مالکشان با شما به اشتراک گذاشته است ببینید و به آن‌ها فرمان بدهید.

## از شما چه می‌خواهیم
- گذرواژهٔ خود را به کسی ندهید.
- افراد را تنها در صورتی ردیابی کنید که خودشان آگاه باشند و قانون اجازه دهد.
- در کار سامانه یا دستگاه‌های دیگران اختلال ایجاد نکنید.

## تعهد ما
می‌کوشیم سامانه همواره در دسترس باشد. موقعیت‌ها ممکن است با تأخیر برسند، نرسند یا نادرست باشند: **آنجا که پای جان کسی در میان است به آن‌ها تکیه نکنید.**

همچنین ببینید با [داده‌های](/privacy) شما چه می‌کنیم.`,
  es: `*Este es un texto de muestra de la demostración. No constituye asesoramiento jurídico ni obliga a nadie.*

## Qué puede hacer
Puede usar esta plataforma para ver y controlar los dispositivos que le pertenecen o que su propietario ha compartido con usted.

## Qué le pedimos
- Guarde su contraseña en secreto.
- Localice a personas solo si lo saben y la ley lo permite.
- No interfiera en la plataforma ni en los dispositivos de otras personas.

## A qué nos comprometemos
Mantenemos la plataforma en funcionamiento lo mejor que podemos. Las posiciones pueden llegar tarde, faltar o ser erróneas: **no confíe en ellas cuando haya vidas en juego.**

Consulte también cómo tratamos sus [datos](/privacy).`,
  fr: `*Ceci est un texte d’exemple de la démonstration. Il ne constitue pas un conseil juridique et n’engage personne.*

## Ce que vous pouvez faire
Vous pouvez utiliser cette plateforme pour voir et commander les appareils qui vous appartiennent ou que leur propriétaire a partagés avec vous.

## Ce que nous vous demandons
- Gardez votre mot de passe secret.
- Ne localisez des personnes que si elles le savent et si la loi le permet.
- Ne perturbez ni la plateforme ni les appareils d’autrui.

## Nos engagements
Nous faisons de notre mieux pour que la plateforme fonctionne. Les positions peuvent être en retard, manquer ou être fausses : **ne vous y fiez pas lorsque des vies en dépendent.**

Voir aussi comment nous traitons vos [données](/privacy).`,
  jp: `*これはデモ用のサンプル文です。法的助言ではなく、拘束力もありません。*

## できること
このプラットフォームでは、ご自身の端末、または所有者から共有された端末を確認し、操作できます。

## お守りいただくこと
- パスワードを他人に知らせないでください。
- 人の位置を追跡できるのは、本人が知っており、法律で認められている場合に限ります。
- プラットフォームの運用や他人の端末の動作を妨げないでください。

## 当社がお約束すること
当社はプラットフォームの安定した運用に努めます。位置情報は遅延、欠落、誤りが生じることがあります。**人命に関わる用途では、位置情報に頼らないでください。**

お客様の[データ](/privacy)の取り扱いもご覧ください。`,
  pt: `*Este é um texto de exemplo da demonstração. Não é aconselhamento jurídico e não vincula ninguém.*

## O que você pode fazer
Você pode usar esta plataforma para ver e controlar os dispositivos que são seus ou que o proprietário compartilhou com você.

## O que pedimos
- Mantenha sua senha em segredo.
- Rastreie pessoas somente se elas souberem e a lei permitir.
- Não interfira na plataforma nem nos dispositivos de outras pessoas.

## O que prometemos
Mantemos a plataforma funcionando da melhor forma possível. As posições podem chegar atrasadas, faltar ou estar erradas: **não confie nelas quando vidas dependerem disso.**

Veja também como tratamos os seus [dados](/privacy).`,
  ru: `*Это образец текста для демонстрации. Он не является юридической консультацией и никого ни к чему не обязывает.*

## Что вам разрешено
С помощью платформы вы можете видеть свои устройства и те, доступ к которым вам дал их владелец, и управлять ими.

## О чём мы просим
- Никому не сообщайте свой пароль.
- Отслеживайте людей, только если они об этом знают и это разрешает закон.
- Не мешайте работе платформы и чужих устройств.

## Что мы обещаем
Мы стараемся, чтобы платформа работала без перебоев. Координаты могут опаздывать, отсутствовать или быть неверными: **не полагайтесь на них там, где от этого зависит жизнь.**

Узнайте также, как мы обращаемся с вашими [данными](/privacy).`,
}
