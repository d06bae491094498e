import type { BrandLegal } from '#lib/codes/brand-shapes.ts'

/** A privacy text that says of itself that it is a sample: an operator writes its own. */
export const samplePrivacy: BrandLegal['privacy'] = {
  en: `*This is a sample text of the demo. It is not legal advice and binds nobody.*

## What is kept
- Your account: name, phone number or email address, language, when and from where you logged in.
- Your devices: positions, alarms, commands, and what you wrote about them.

## Who sees it
You, the organisations above you that serve you, and those with whom you share a device.

## How long
Positions for as long as the service of the device provides; the log of changes for as long as the operator has set.

## Your rights
You may ask your provider to show, correct or delete what is kept about you. You can see what you agreed to in your user centre.`,
  zh: `*这是演示用的示例文本，不构成法律意见，也不具约束力。*

## 保存哪些数据
- 账号：姓名、手机号或邮箱、语言、登录时间和地点。
- 设备：位置、报警、指令以及您填写的信息。

## 谁能看到
您本人、为您服务的上级组织，以及您共享设备的对象。

## 保存多久
位置按设备的服务期限保存；操作日志按运营方的设置保存。

## 您的权利
您可以要求服务商查看、更正或删除您的数据。您同意过的条款可在个人中心查看。`,
  hk: `*這是示範用的範例文本，不構成法律意見，亦不具約束力。*

## 保存哪些資料
- 帳戶：姓名、電話或電郵地址、語言、登入時間及地點。
- 裝置：位置、警報、指令，以及您填寫的資料。

## 誰可以看到
您本人、為您服務的上級組織，以及您分享裝置的對象。

## 保存多久
位置按裝置的服務期限保存；操作日誌按營運方的設定保存。

## 您的權利
您可以要求服務商讓您查閱、更正或刪除您的資料。您同意過的條款可在個人中心查看。`,
  vi: `*Đây là văn bản mẫu của bản demo. Văn bản này không phải là tư vấn pháp lý và không ràng buộc bất kỳ ai.*

## Những gì được lưu
- Tài khoản: tên, số điện thoại hoặc địa chỉ email, ngôn ngữ, thời gian và nơi bạn đăng nhập.
- Thiết bị: vị trí, cảnh báo, lệnh và những gì bạn ghi về chúng.

## Ai được xem
Bạn, các tổ chức cấp trên phục vụ bạn và những người được bạn chia sẻ thiết bị.

## Lưu trong bao lâu
Vị trí được lưu theo thời hạn dịch vụ của thiết bị; nhật ký thay đổi được lưu theo thiết lập của đơn vị vận hành.

## Quyền của bạn
Bạn có thể yêu cầu nhà cung cấp cho xem, sửa hoặc xóa dữ liệu của mình. Những gì bạn đã đồng ý có trong Trung tâm người dùng.`,
  fa: `*این متن، نمونه‌ای برای نسخهٔ نمایشی است؛ مشاورهٔ حقوقی نیست و کسی را متعهد نمی‌کند.*

## چه چیزهایی نگهداری می‌شود
- حساب شما: نام، شمارهٔ تلفن یا نشانی ایمیل، زبان، و اینکه چه زمانی و از کجا وارد شده‌اید.
- دستگاه‌های شما: موقعیت‌ها، هشدارها، فرمان‌ها و آنچه دربارهٔ آن‌ها نوشته‌اید.

## چه کسانی آن را می‌بینند
خود شما، سازمان‌های بالادستی که به شما خدمت می‌دهند، و کسانی که دستگاهی را با آن‌ها به اشتراک می‌گذارید.

## تا چه زمانی
موقعیت‌ها تا زمانی که خدمات دستگاه تعیین می‌کند؛ گزارش تغییرات تا زمانی که گردانندهٔ سامانه تعیین کرده است.

## حقوق شما
می‌توانید از ارائه‌دهندهٔ خود بخواهید داده‌های شما را نشان دهد، اصلاح کند یا پاک کند. آنچه با آن موافقت کرده‌اید در مرکز کاربری شما آمده است.`,
  es: `*Este es un texto de muestra de la demostración. No constituye asesoramiento jurídico ni obliga a nadie.*

## Qué se guarda
- Su cuenta: nombre, teléfono o dirección de correo, idioma, y cuándo y desde dónde inició sesión.
- Sus dispositivos: posiciones, alarmas, comandos y lo que usted escribió sobre ellos.

## Quién lo ve
Usted, las organizaciones superiores que le prestan servicio y las personas con las que comparte un dispositivo.

## Durante cuánto tiempo
Las posiciones, el tiempo que indique el servicio del dispositivo; el registro de cambios, el tiempo que haya fijado el operador.

## Sus derechos
Puede pedir a su proveedor consultar, corregir o eliminar lo que se guarda sobre usted. Lo que usted aceptó figura en «Mi cuenta».`,
  fr: `*Ceci est un texte d’exemple de la démonstration. Il ne constitue pas un conseil juridique et n’engage personne.*

## Ce qui est conservé
- Votre compte : nom, téléphone ou adresse e-mail, langue, date et lieu de vos connexions.
- Vos appareils : positions, alarmes, commandes et ce que vous avez écrit à leur sujet.

## Qui le voit
Vous, les organisations au-dessus de la vôtre qui vous fournissent le service, et les personnes avec qui vous partagez un appareil.

## Pendant combien de temps
Les positions, aussi longtemps que le prévoit le service de l’appareil ; le journal des modifications, aussi longtemps que l’exploitant l’a fixé.

## Vos droits
Vous pouvez demander à votre fournisseur à consulter, à faire corriger ou à faire supprimer ce qui est conservé sur vous. Ce que vous avez accepté figure dans votre espace utilisateur.`,
  jp: `*これはデモ用のサンプル文です。法的助言ではなく、拘束力もありません。*

## 保存されるもの
- アカウント：氏名、電話番号またはメールアドレス、言語、ログインの日時と場所。
- 端末：位置、アラート、コマンド、端末について入力された内容。

## 閲覧できる人
お客様ご本人、お客様にサービスを提供する上位の組織、端末を共有している相手。

## 保存期間
位置情報は端末のサービスで定められた期間、変更の記録は運営者が定めた期間保存されます。

## お客様の権利
保存されているご自身のデータの確認、訂正、削除を、ご利用の事業者に求めることができます。同意された内容はユーザーセンターで確認できます。`,
  pt: `*Este é um texto de exemplo da demonstração. Não é aconselhamento jurídico e não vincula ninguém.*

## O que é guardado
- Sua conta: nome, telefone ou endereço de e-mail, idioma, quando e de onde você entrou.
- Seus dispositivos: posições, alarmes, comandos e o que você escreveu sobre eles.

## Quem vê
Você, as organizações acima de você que lhe prestam serviço e as pessoas com quem você compartilha um dispositivo.

## Por quanto tempo
As posições, pelo tempo que o serviço do dispositivo determinar; o registro de alterações, pelo tempo que o operador tiver definido.

## Seus direitos
Você pode pedir ao seu fornecedor para ver, corrigir ou excluir o que é guardado sobre você. O que você aceitou está em “Minha conta”.`,
  ru: `*Это образец текста для демонстрации. Он не является юридической консультацией и никого ни к чему не обязывает.*

## Что хранится
- Ваша учётная запись: имя, телефон или адрес почты, язык, время и место входа.
- Ваши устройства: координаты, тревоги, команды и то, что вы о них записали.

## Кто это видит
Вы, вышестоящие организации, которые вас обслуживают, и те, с кем вы делитесь устройством.

## Как долго
Координаты — в течение срока, предусмотренного услугой для устройства; журнал изменений — в течение срока, который установил оператор.

## Ваши права
Вы можете попросить своего поставщика показать, исправить или удалить то, что о вас хранится. То, на что вы согласились, указано в личном кабинете.`,
}
