import type { PageLanguage } from '../page-states.data.ts';

/** The texts of mails to subscribers. `{page}` is the name of the page. */
export interface MailTexts {
  readonly confirmSubject: string;
  readonly confirmText: string;
  readonly confirmIgnore: string;
  readonly confirmAction: string;
  readonly open: string;
  readonly manage: string;
  readonly unsubscribe: string;
  readonly reason: string;
}

/** The texts in each language. */
export const MAIL_TEXTS: Readonly<Record<PageLanguage, MailTexts>> = {
  en: {
    confirmSubject: 'Confirm your subscription to {page}',
    confirmText: 'Please confirm that you want to receive updates from {page}.',
    confirmIgnore: 'If you did not request this, ignore this mail. You will not receive another one.',
    confirmAction: 'Confirm subscription',
    open: 'Open the status page',
    manage: 'Manage subscription',
    unsubscribe: 'Unsubscribe',
    reason: 'You receive this mail because you subscribed to {page}.',
  },
  de: {
    confirmSubject: 'Bestätigen Sie Ihr Abonnement von {page}',
    confirmText: 'Bitte bestätigen Sie, dass Sie Meldungen von {page} erhalten möchten.',
    confirmIgnore:
      'Falls Sie das nicht angefordert haben, ignorieren Sie diese Mail. Sie erhalten keine weitere.',
    confirmAction: 'Abonnement bestätigen',
    open: 'Statusseite öffnen',
    manage: 'Abonnement verwalten',
    unsubscribe: 'Abbestellen',
    reason: 'Sie erhalten diese Mail, weil Sie {page} abonniert haben.',
  },
  fr: {
    confirmSubject: 'Confirmez votre abonnement à {page}',
    confirmText: 'Veuillez confirmer que vous souhaitez recevoir les informations de {page}.',
    confirmIgnore:
      'Si vous n’êtes pas à l’origine de cette demande, ignorez ce message. Vous n’en recevrez pas d’autre.',
    confirmAction: 'Confirmer l’abonnement',
    open: 'Ouvrir la page d’état',
    manage: 'Gérer l’abonnement',
    unsubscribe: 'Se désabonner',
    reason: 'Vous recevez ce message car vous êtes abonné à {page}.',
  },
  es: {
    confirmSubject: 'Confirme su suscripción a {page}',
    confirmText: 'Confirme que desea recibir novedades de {page}.',
    confirmIgnore: 'Si no lo ha solicitado, ignore este mensaje. No recibirá ningún otro.',
    confirmAction: 'Confirmar suscripción',
    open: 'Abrir la página de estado',
    manage: 'Gestionar suscripción',
    unsubscribe: 'Cancelar suscripción',
    reason: 'Recibe este mensaje porque se suscribió a {page}.',
  },
  it: {
    confirmSubject: 'Conferma la tua iscrizione a {page}',
    confirmText: 'Conferma di voler ricevere gli aggiornamenti di {page}.',
    confirmIgnore: 'Se non hai fatto questa richiesta, ignora questo messaggio. Non ne riceverai altri.',
    confirmAction: 'Conferma iscrizione',
    open: 'Apri la pagina di stato',
    manage: 'Gestisci iscrizione',
    unsubscribe: 'Annulla iscrizione',
    reason: 'Ricevi questo messaggio perché sei iscritto a {page}.',
  },
  nl: {
    confirmSubject: 'Bevestig uw abonnement op {page}',
    confirmText: 'Bevestig dat u updates van {page} wilt ontvangen.',
    confirmIgnore: 'Hebt u dit niet aangevraagd? Negeer dan deze mail. U ontvangt er geen meer.',
    confirmAction: 'Abonnement bevestigen',
    open: 'Statuspagina openen',
    manage: 'Abonnement beheren',
    unsubscribe: 'Afmelden',
    reason: 'U ontvangt deze mail omdat u bent geabonneerd op {page}.',
  },
  pt: {
    confirmSubject: 'Confirme a sua subscrição de {page}',
    confirmText: 'Confirme que pretende receber atualizações de {page}.',
    confirmIgnore: 'Se não fez este pedido, ignore esta mensagem. Não receberá outra.',
    confirmAction: 'Confirmar subscrição',
    open: 'Abrir a página de estado',
    manage: 'Gerir subscrição',
    unsubscribe: 'Cancelar subscrição',
    reason: 'Recebe esta mensagem porque subscreveu {page}.',
  },
  pl: {
    confirmSubject: 'Potwierdź subskrypcję {page}',
    confirmText: 'Potwierdź, że chcesz otrzymywać powiadomienia z {page}.',
    confirmIgnore: 'Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Nie otrzymasz kolejnej.',
    confirmAction: 'Potwierdź subskrypcję',
    open: 'Otwórz stronę statusu',
    manage: 'Zarządzaj subskrypcją',
    unsubscribe: 'Zrezygnuj z subskrypcji',
    reason: 'Otrzymujesz tę wiadomość, ponieważ subskrybujesz {page}.',
  },
  sv: {
    confirmSubject: 'Bekräfta din prenumeration på {page}',
    confirmText: 'Bekräfta att du vill få uppdateringar från {page}.',
    confirmIgnore: 'Om du inte har begärt detta kan du bortse från mejlet. Du får inget mer.',
    confirmAction: 'Bekräfta prenumeration',
    open: 'Öppna statussidan',
    manage: 'Hantera prenumeration',
    unsubscribe: 'Avsluta prenumeration',
    reason: 'Du får det här mejlet eftersom du prenumererar på {page}.',
  },
  da: {
    confirmSubject: 'Bekræft dit abonnement på {page}',
    confirmText: 'Bekræft, at du vil modtage opdateringer fra {page}.',
    confirmIgnore: 'Hvis du ikke har bedt om dette, kan du ignorere mailen. Du får ikke flere.',
    confirmAction: 'Bekræft abonnement',
    open: 'Åbn statussiden',
    manage: 'Administrer abonnement',
    unsubscribe: 'Afmeld',
    reason: 'Du modtager denne mail, fordi du abonnerer på {page}.',
  },
  cs: {
    confirmSubject: 'Potvrďte odběr stránky {page}',
    confirmText: 'Potvrďte prosím, že chcete dostávat zprávy ze stránky {page}.',
    confirmIgnore: 'Pokud jste o to nežádali, zprávu ignorujte. Další nedostanete.',
    confirmAction: 'Potvrdit odběr',
    open: 'Otevřít stavovou stránku',
    manage: 'Spravovat odběr',
    unsubscribe: 'Odhlásit odběr',
    reason: 'Tuto zprávu dostáváte, protože odebíráte stránku {page}.',
  },
  ja: {
    confirmSubject: '{page} の購読を確認してください',
    confirmText: '{page} からの更新情報を受け取ることをご確認ください。',
    confirmIgnore: 'お心当たりがない場合は、このメールを無視してください。以後メールは届きません。',
    confirmAction: '購読を確認する',
    open: 'ステータスページを開く',
    manage: '購読を管理する',
    unsubscribe: '購読を解除する',
    reason: '{page} を購読しているため、このメールをお送りしています。',
  },
};
