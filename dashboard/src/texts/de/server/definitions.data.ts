/** German definitions of figures, sentence by sentence, by their English text. */
export const DEFINITIONS = {
  'Pages viewed': 'Aufgerufene Seiten',
  'Distinct visitors with at least one event': 'Verschiedene Besucher mit mindestens einem Ereignis',
  'Pageviews, custom and other events': 'Seitenaufrufe, eigene und andere Ereignisse',
  'engagement pings are excluded': 'Aktivitätssignale zählen nicht',
  'Events of type custom': 'Ereignisse vom Typ custom',
  'When the first event occurred': 'Wann das erste Ereignis eintrat',
  '`null` when there are none': '`null`, wenn es keine gibt',
  'When the last event occurred': 'Wann das letzte Ereignis eintrat',
  'Visits that began in the range': 'Besuche, die im Zeitraum begannen',
  'A visit ends after 30 minutes without an event, or at midnight UTC if its visitor had no such pause on the complete UTC day before':
    'Ein Besuch endet nach 30 Minuten ohne Ereignis, oder um Mitternacht UTC, wenn sein Besucher am ganzen UTC-Tag davor keine solche Pause hatte',
  'When split or filtered by a property of events: the visits that contain a matching event, in the range or after it':
    'Bei Aufteilung oder Filterung nach einer Eigenschaft von Ereignissen: die Besuche mit einem passenden Ereignis, im Zeitraum oder danach',
  'Distinct visitors with a visit that began in the range':
    'Verschiedene Besucher mit einem Besuch, der im Zeitraum begann',
  'Visits with one pageview and no other interaction':
    'Besuche mit einem Seitenaufruf und keiner weiteren Interaktion',
  'engagement pings do not count as interaction': 'Aktivitätssignale gelten nicht als Interaktion',
  'With a filter on pages, computed over the visits whose entry page matches it':
    'Mit einem Filter nach Seiten: berechnet aus den Besuchen, deren Einstiegsseite passt',
  'visits without a pageview have no entry page': 'Besuche ohne Seitenaufruf haben keine Einstiegsseite',
  'The percentage of visits with one pageview and no other interaction':
    'Der Prozentsatz der Besuche mit einem Seitenaufruf und keiner weiteren Interaktion',
  'The mean time from the first event of a visit to its last, without engagement pings':
    'Die durchschnittliche Zeit vom ersten bis zum letzten Ereignis eines Besuchs, ohne Aktivitätssignale',
  'The median time from the first event of a visit to its last, without engagement pings':
    'Der Median der Zeit vom ersten bis zum letzten Ereignis eines Besuchs, ohne Aktivitätssignale',
  'for an even number of visits, the mean of the middle two':
    'bei einer geraden Zahl von Besuchen der Mittelwert der beiden mittleren',
  'The mean number of pageviews of a visit': 'Die durchschnittliche Zahl der Seitenaufrufe eines Besuchs',
  '`null` when none does': '`null`, wenn keiner sie meldet',
  'Distinct names of the events': 'Verschiedene Namen der Ereignisse',
  'Distinct paths on which the events occurred': 'Verschiedene Pfade, auf denen die Ereignisse eintraten',
  'events without a path have none': 'Ereignisse ohne Pfad haben keinen',
  'Distinct visits of the events, including visits that began before the range':
    'Verschiedene Besuche der Ereignisse, auch solche, die vor dem Zeitraum begannen',
  'Events with a value of at least one custom property':
    'Ereignisse mit einem Wert mindestens einer eigenen Eigenschaft',
  'Clicks on links to other sites: events named outbound_link':
    'Klicks auf Links zu anderen Websites: Ereignisse mit dem Namen outbound_link',
  'Distinct URLs (`properties.href`) of events named outbound_link':
    'Verschiedene URLs (`properties.href`) von Ereignissen mit dem Namen outbound_link',
  'Clicks on links to files: events named file_download':
    'Klicks auf Links zu Dateien: Ereignisse mit dem Namen file_download',
  'The sum of all non-negative amounts of payments and events, in one currency':
    'Die Summe aller nicht negativen Beträge von Zahlungen und Ereignissen, in einer Währung',
  'refunds are not subtracted': 'Erstattungen werden nicht abgezogen',
  'The sum of all negative amounts, in one currency: zero or negative':
    'Die Summe aller negativen Beträge, in einer Währung: null oder negativ',
  'The sum of all amounts, in one currency: revenue minus refunds':
    'Die Summe aller Beträge, in einer Währung: Umsatz abzüglich Erstattungen',
  'Revenue divided by the number of transactions, in one currency':
    'Umsatz geteilt durch die Zahl der Transaktionen, in einer Währung',
  'refunds are neither subtracted nor counted': 'Erstattungen werden weder abgezogen noch gezählt',
  'Payments, and events with a non-negative amount':
    'Zahlungen, und Ereignisse mit einem nicht negativen Betrag',
  'An event with the `transaction_id` of a payment does not count':
    'Ein Ereignis mit der `transaction_id` einer Zahlung zählt nicht',
  'Every other event counts: set an `eventId` on transactions that may be sent twice, so that each is stored once':
    'Jedes andere Ereignis zählt: Setzen Sie bei Transaktionen, die zweimal gesendet werden könnten, eine `eventId`, damit jede einmal gespeichert wird',
  'Refunds and disputes of payments, and events with a negative amount':
    'Erstattungen und Anfechtungen von Zahlungen, und Ereignisse mit einem negativen Betrag',
  'Distinct visitors with a transaction': 'Verschiedene Besucher mit einer Transaktion',
  'JavaScript errors in browsers': 'JavaScript-Fehler in Browsern',
  'every occurrence of an error counts': 'jedes Auftreten eines Fehlers zählt',
  'Distinct errors by fingerprint': 'Verschiedene Fehler nach Fingerabdruck',
  'Distinct visitors with at least one error': 'Verschiedene Besucher mit mindestens einem Fehler',
  'When the first error in the range occurred': 'Wann der erste Fehler im Zeitraum auftrat',
  'When the last error in the range occurred': 'Wann der letzte Fehler im Zeitraum auftrat',
  'The number of web vital samples': 'Die Zahl der Web-Vitals-Messungen',
  'Distinct visitors with at least one sample': 'Verschiedene Besucher mit mindestens einer Messung',
  'The mean of the samples, in milliseconds (CLS: without a unit)':
    'Der Mittelwert der Messungen, in Millisekunden (CLS: ohne Einheit)',
  'The percentage of samples that are good according to web.dev (good up to the first threshold, poor above the second':
    'Der Prozentsatz der Messungen, die nach web.dev gut sind (gut bis zur ersten Schwelle, schlecht über der zweiten',
  'in milliseconds, except CLS): LCP 2500 and 4000, FCP 1800 and 3000, INP 200 and 500, CLS 0.1 and 0.25, TTFB 800 and 1800':
    'in Millisekunden, außer CLS): LCP 2500 und 4000, FCP 1800 und 3000, INP 200 und 500, CLS 0,1 und 0,25, TTFB 800 und 1800',
  'The percentage of samples that are neither good nor poor according to web.dev (good up to the first threshold, poor above the second':
    'Der Prozentsatz der Messungen, die nach web.dev weder gut noch schlecht sind (gut bis zur ersten Schwelle, schlecht über der zweiten',
  'The percentage of samples that are poor according to web.dev (good up to the first threshold, poor above the second':
    'Der Prozentsatz der Messungen, die nach web.dev schlecht sind (gut bis zur ersten Schwelle, schlecht über der zweiten',
  'Events, web vitals and errors that were sent, whatever their outcome':
    'Gesendete Ereignisse, Web Vitals und Fehler, unabhängig vom Ergebnis',
  'Clicks on short links by people that were redirected':
    'Klicks von Menschen auf Kurzlinks, die weitergeleitet wurden',
  'Bots, other requests (HEAD, prefetch) and clicks that were not redirected count only when a filter names `bot`, `link_request` or `link_outcome`, respectively':
    'Bots, andere Anfragen (HEAD, Prefetch) und nicht weitergeleitete Klicks zählen nur, wenn ein Filter `bot`, `link_request` beziehungsweise `link_outcome` nennt',
  'Clicks, where a visitor counts once per hour (UTC)':
    'Klicks, wobei ein Besucher einmal je Stunde (UTC) zählt',
  'The same clicks count as in `clicks`': 'Es zählen dieselben Klicks wie bei `clicks`',
  'Distinct visitors who clicked': 'Verschiedene Besucher, die geklickt haben',
  'Distinct referrer hosts of the clicks': 'Verschiedene verweisende Hosts der Klicks',
  'clicks without a referrer are not counted': 'Klicks ohne Verweis zählen nicht',
  'Distinct countries of the clicks': 'Verschiedene Länder der Klicks',
  'unknown countries are not counted': 'unbekannte Länder zählen nicht',
  'Checks of monitors, whatever their result': 'Prüfungen von Monitoren, unabhängig vom Ergebnis',
  'Checks with the status up or degraded': 'Prüfungen mit dem Status up oder degraded',
  'The percentage of the known time in which the monitor was up or degraded':
    'Der Prozentsatz der bekannten Zeit, in der der Monitor up oder degraded war',
  'Each check covers the time until the next check was due':
    'Jede Prüfung gilt für die Zeit, bis die nächste fällig war',
  'Time with the status unknown is excluded': 'Zeit mit dem Status unknown ist ausgenommen',
  '`null` when there is no known time': '`null`, wenn keine Zeit bekannt ist',
  'With several regions, each instant counts as the mean of those that looked':
    'Bei mehreren Regionen zählt in jedem Augenblick der Mittelwert derer, die geprüft haben',
  'With several monitors, the times are added together': 'Bei mehreren Monitoren werden die Zeiten addiert',
  'The time covered by checks with the status down': 'Die Zeit der Prüfungen mit dem Status down',
  'The time covered by checks with the status degraded': 'Die Zeit der Prüfungen mit dem Status degraded',
  'The time covered by checks with the status up, degraded or down: the base of the uptime percentage':
    'Die Zeit der Prüfungen mit dem Status up, degraded oder down: die Grundlage der Verfügbarkeit',
  'The time covered by checks, whatever their result': 'Die Zeit aller Prüfungen, unabhängig vom Ergebnis',
  'The mean response time, in milliseconds, over checks with the status up or degraded':
    'Die durchschnittliche Antwortzeit in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The shortest response time, in milliseconds, over checks with the status up or degraded':
    'Die kürzeste Antwortzeit in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The longest response time, in milliseconds, over checks with the status up or degraded':
    'Die längste Antwortzeit in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The mean time to the first byte, in milliseconds, over checks with the status up or degraded':
    'Die durchschnittliche Zeit bis zum ersten Byte in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The mean time of the DNS lookup, in milliseconds, over checks with the status up or degraded':
    'Die durchschnittliche Zeit der DNS-Abfrage in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The mean time to connect, in milliseconds, over checks with the status up or degraded':
    'Die durchschnittliche Zeit des Verbindungsaufbaus in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The mean time of the TLS handshake, in milliseconds, over checks with the status up or degraded':
    'Die durchschnittliche Zeit des TLS-Handshakes in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The mean time to receive the response, in milliseconds, over checks with the status up or degraded':
    'Die durchschnittliche Zeit der Übertragung in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The beginning of a time bucket: a local date or, for buckets shorter than a day, a local time with its offset':
    'Der Beginn eines Zeitabschnitts: ein lokales Datum oder, bei Abschnitten unter einem Tag, eine lokale Zeit mit Zeitverschiebung',
  'The country in which the visit began': 'Das Land, in dem der Besuch begann',
  'The region in which the visit began': 'Die Region, in der der Besuch begann',
  'The city in which the visit began': 'Die Stadt, in der der Besuch begann',
  'The time zone of the browser': 'Die Zeitzone des Browsers',
  'The language of the browser': 'Die Sprache des Browsers',
  'Desktop, mobile, tablet …': 'Desktop, Mobilgerät, Tablet …',
  'The browser': 'Der Browser',
  'The version of the browser': 'Die Version des Browsers',
  'The browser and its version, as one text': 'Der Browser und seine Version, als ein Text',
  'The operating system': 'Das Betriebssystem',
  'The version of the operating system': 'Die Version des Betriebssystems',
  'The operating system and its version, as one text': 'Das Betriebssystem und seine Version, als ein Text',
  'The resolution of the screen': 'Die Auflösung des Bildschirms',
  'The size of the visible part of the page in the browser window':
    'Die Größe des sichtbaren Teils der Seite im Browserfenster',
  'The campaign source of the visit, otherwise the name of the referring site':
    'Die Kampagnenquelle des Besuchs, sonst der Name der verweisenden Website',
  'all aliases of a known source are one source':
    'alle Schreibweisen einer bekannten Quelle sind eine Quelle',
  'Errors by message': 'Fehler nach Meldung',
  'For error classes see errors_by_type': 'Fehlerklassen zeigt errors_by_type',
  'Clicked links to other sites, by URL and text': 'Geklickte Links zu anderen Websites, nach URL und Text',
  'Clicks are events named `outbound_link`, of any type, with the URL in `properties.href`':
    'Klicks sind Ereignisse namens `outbound_link`, gleich welchen Typs, mit der URL in `properties.href`',
  'events without it are excluded': 'Ereignisse ohne diese zählen nicht',
  'The percentage is of all clicks': 'Der Anteil bezieht sich auf alle Klicks',
  'The kind of source of the visit, such as organic search or e-mail':
    'Die Art der Quelle des Besuchs, etwa organische Suche oder E-Mail',
  'The AI assistant that referred the visit': 'Der KI-Assistent, der zum Besuch geführt hat',
  'visits of other channels have none': 'Besuche anderer Kanäle haben keinen',
  'The host of the referrer of the visit': 'Der Host des Verweises des Besuchs',
  'The name of the referring site of the visit': 'Der Name der verweisenden Website des Besuchs',
  'The URL of the referrer of the visit': 'Die URL des Verweises des Besuchs',
  'The id of the short link that led to the visit, by its signed parameter in the address':
    'Die ID des Kurzlinks, der zum Besuch geführt hat, aus seinem signierten Parameter in der Adresse',
  'The click_id of the visit': 'Die click_id des Besuchs',
  'The path of the page on which the event occurred': 'Der Pfad der Seite, auf der das Ereignis eintrat',
  'The path of a viewed page': 'Der Pfad einer aufgerufenen Seite',
  'events other than pageviews have none': 'andere Ereignisse als Seitenaufrufe haben keinen',
  'The title of the page on which the event occurred': 'Der Titel der Seite, auf der das Ereignis eintrat',
  'The host of the page on which the event occurred': 'Der Host der Seite, auf der das Ereignis eintrat',
  'The path of the first pageview of the visit': 'Der Pfad des ersten Seitenaufrufs des Besuchs',
  'The path of the last pageview of the visit': 'Der Pfad des letzten Seitenaufrufs des Besuchs',
  'The id of the visit, as in session_list': 'Die ID des Besuchs, wie in session_list',
  'The name of the event': 'Der Name des Ereignisses',
  'The name of a custom event': 'Der Name eines eigenen Ereignisses',
  'other events have none': 'andere Ereignisse haben keinen',
  'The namespace of the event, as set by the sender':
    'Der Namensraum des Ereignisses, wie ihn der Absender gesetzt hat',
  'The source of the event, as set by the sender':
    'Die Quelle des Ereignisses, wie sie der Absender gesetzt hat',
  'The profile of the event, as set by the sender':
    'Das Profil des Ereignisses, wie es der Absender gesetzt hat',
  'The id of the device, as set by the sender': 'Die ID des Geräts, wie sie der Absender gesetzt hat',
  'The name of the bot': 'Der Name des Bots',
  'Bots are counted only when a filter names this field':
    'Bots zählen nur, wenn ein Filter dieses Feld nennt',
  'The amount of the event, in its own currency': 'Der Betrag des Ereignisses, in seiner eigenen Währung',
  'The target URL of the clicked link: the custom property `href`':
    'Die Ziel-URL des angeklickten Links: die eigene Eigenschaft `href`',
  'The text of the clicked link: the first 256 characters of the custom property `text`':
    'Der Text des angeklickten Links: die ersten 256 Zeichen der eigenen Eigenschaft `text`',
  'The host of `href` in lower case, without a leading `www.`':
    'Der Host von `href` in Kleinbuchstaben, ohne `www.` am Anfang',
  'The custom property `filename`, otherwise the last segment of the path of `href`':
    'Die eigene Eigenschaft `filename`, sonst das letzte Segment des Pfads von `href`',
  'The currency of the amount of the event (ISO 4217)': 'Die Währung des Betrags des Ereignisses (ISO 4217)',
  'The product: the custom property `product`, otherwise `product_name`':
    'Das Produkt: die eigene Eigenschaft `product`, sonst `product_name`',
  'The payment provider: the custom property `provider`':
    'Der Zahlungsanbieter: die eigene Eigenschaft `provider`',
  '`payment` if a payment provider reported the amount, `event` if an event contains it':
    '`payment`, wenn ein Zahlungsanbieter den Betrag gemeldet hat; `event`, wenn ein Ereignis ihn enthält',
  'Of payments: `one_time`, `new` (the first payment of a subscription), `renewal`, `refund` or `dispute`':
    'Bei Zahlungen: `one_time`, `new` (die erste Zahlung eines Abonnements), `renewal`, `refund` oder `dispute`',
  'Of events: `sale`, or `refund` for a negative amount':
    'Bei Ereignissen: `sale`, oder `refund` bei einem negativen Betrag',
  'The message of the error': 'Die Meldung des Fehlers',
  'The class of the error, such as TypeError': 'Die Klasse des Fehlers, etwa TypeError',
  'Identifies errors that are the same: 16 hexadecimal digits':
    'Kennzeichnet gleiche Fehler: 16 hexadezimale Ziffern',
  'The script in which the error was thrown': 'Das Skript, in dem der Fehler auftrat',
  'The web vital: LCP, FCP, INP, CLS or TTFB': 'Der Web Vital: LCP, FCP, INP, CLS oder TTFB',
  'The kind of data: event, vital or error': 'Die Art der Daten: event, vital oder error',
  'The result of processing: accepted, bot (stored, but excluded from reports), duplicate, blocked or invalid':
    'Das Ergebnis der Verarbeitung: accepted, bot (gespeichert, aber nicht in Berichten), duplicate, blocked oder invalid',
  'For blocked data, the rule (origin, ip, path, spam_referrer, own_link, benign_error)':
    'Bei blockierten Daten die Regel (origin, ip, path, spam_referrer, own_link, benign_error)',
  'for invalid data, the invalid field, which is a property if the event is counted without it, `body` when no single field is invalid, or `other_in_batch` when another item of the batch is invalid':
    'bei ungültigen Daten das ungültige Feld, das eine Eigenschaft ist, wenn das Ereignis ohne sie gezählt wird, `body`, wenn kein einzelnes Feld ungültig ist, oder `other_in_batch`, wenn ein anderer Eintrag der Sendung ungültig ist',
  'Accepted data, bots and duplicates have none': 'Angenommene Daten, Bots und Duplikate haben keinen',
  'The id of the clicked short link': 'Die ID des angeklickten Kurzlinks',
  'A tag of the link at the time of the click': 'Ein Tag des Links zum Zeitpunkt des Klicks',
  'A click counts for each of the tags': 'Ein Klick zählt für jeden der Tags',
  'filters match clicks with any matching tag': 'Filter finden Klicks mit irgendeinem passenden Tag',
  'The id of the folder of the link at the time of the click':
    'Die ID des Ordners des Links zum Zeitpunkt des Klicks',
  'The id of the short domain of the link': 'Die ID der Kurzdomain des Links',
  'links on the domain of the instance have none': 'Links auf der Domain der Instanz haben keine',
  'The external id of the link at the time of the click': 'Die externe ID des Links zum Zeitpunkt des Klicks',
  'The position of the rule that decided, from 0': 'Die Position der Regel, die entschieden hat, ab 0',
  'clicks that no rule decided have none': 'Klicks, über die keine Regel entschieden hat, haben keine',
  'The position of the split target, from 0': 'Die Position des Ziels der Aufteilung, ab 0',
  'clicks that the split did not decide have none':
    'Klicks, über die die Aufteilung nicht entschieden hat, haben keine',
  'The query parameter `src` of the short URL': 'Der Abfrageparameter `src` der Kurz-URL',
  '`true` for scans of a QR code (the query parameter `qr`), `false` for other clicks':
    '`true` bei Scans eines QR-Codes (Abfrageparameter `qr`), `false` bei anderen Klicks',
  'The hour of the click in the time zone of the query, from 0 to 23':
    'Die Stunde des Klicks in der Zeitzone der Abfrage, von 0 bis 23',
  'The weekday of the click in the time zone of the query: `monday` to `sunday`':
    'Der Wochentag des Klicks in der Zeitzone der Abfrage: `monday` bis `sunday`',
  'The kind of a request that is not a click: `head` or `prefetch`':
    'Die Art einer Anfrage, die kein Klick ist: `head` oder `prefetch`',
  'These are counted only when a filter names this field':
    'Diese zählen nur, wenn ein Filter dieses Feld nennt',
  'Why a click was not redirected: `archived`, `not_started`, `expired`, `limit` or `password`':
    'Warum ein Klick nicht weitergeleitet wurde: `archived`, `not_started`, `expired`, `limit` oder `password`',
  'These clicks are counted only when a filter names this field':
    'Diese Klicks zählen nur, wenn ein Filter dieses Feld nennt',
  'The id of the monitor': 'Die ID des Monitors',
  'The result of the check: up, degraded, down, or unknown when the check could not be performed':
    'Das Ergebnis der Prüfung: up, degraded, down, oder unknown, wenn die Prüfung nicht möglich war',
  'The status code of the HTTP response': 'Der Statuscode der HTTP-Antwort',
  'checks without an HTTP response have none': 'Prüfungen ohne HTTP-Antwort haben keinen',
  'Why the check did not return the status up': 'Warum die Prüfung nicht den Status up ergab',
  'The class of the error of the check, such as dns, timeout, certificate or status':
    'Die Klasse des Fehlers der Prüfung, zum Beispiel dns, timeout, certificate oder status',
  'successful checks have none': 'erfolgreiche Prüfungen haben keine',
  'A tag that the monitor has now': 'Ein Tag, das der Monitor jetzt hat',
  'A check counts for each tag of its monitor': 'Eine Prüfung zählt für jedes Tag ihres Monitors',
  'The location that the check was made from': 'Der Ort, von dem aus geprüft wurde',
  'The id of the website: for queries of an organization, which cover all of its websites together':
    'Die ID der Website: für Abfragen einer Organisation, die alle ihre Websites zusammen umfassen',
  'Any custom property of the event, by its key: `properties.<key>`':
    'Jede eigene Eigenschaft des Ereignisses, nach ihrem Schlüssel: `properties.<key>`',
  'The main metrics of the range': 'Die wichtigsten Kennzahlen des Zeitraums',
  'The main metrics per time bucket': 'Die wichtigsten Kennzahlen je Zeitabschnitt',
  'a visit counts in the bucket in which it begins': 'ein Besuch zählt in dem Abschnitt, in dem er beginnt',
  'Visitors and visits with an event or an engagement ping in the last 5 minutes':
    'Besucher und Besuche mit einem Ereignis oder Aktivitätssignal in den letzten 5 Minuten',
  'The ISO 3166-1 code of the country': 'Der ISO-3166-1-Code des Landes',
  'The English name of the country': 'Der englische Name des Landes',
  'Visitors with an event or an engagement ping in the last 5 minutes':
    'Besucher mit einem Ereignis oder Aktivitätssignal in den letzten 5 Minuten',
  'The main metrics of each website: of all websites of an organization, or of one website':
    'Die wichtigsten Kennzahlen jeder Website: aller Websites einer Organisation, oder einer Website',
  'Websites without an event are not listed': 'Websites ohne Ereignis erscheinen nicht',
  'Websites without current visitors are not listed': 'Websites ohne aktuelle Besucher erscheinen nicht',
  'Visitors and pageviews of each website per time bucket with activity':
    'Besucher und Seitenaufrufe jeder Website je Zeitabschnitt mit Aktivität',
  'Query `events_by_date` together with it to list every bucket':
    'Fragen Sie zusätzlich `events_by_date` ab, um jeden Abschnitt aufzuführen',
  'Pages by views': 'Seiten nach Aufrufen',
  'the percentage is of all pageviews': 'der Prozentsatz bezieht sich auf alle Seitenaufrufe',
  'First pages of visits': 'Erste Seiten von Besuchen',
  '`pageviews` are the entries: visits that began in the range with this page':
    '`pageviews` sind die Einstiege: Besuche, die im Zeitraum mit dieser Seite begannen',
  'the percentage is of all visits': 'der Prozentsatz bezieht sich auf alle Besuche',
  'Last pages of visits': 'Letzte Seiten von Besuchen',
  '`pageviews` are the exits: visits that began in the range and ended with this page':
    '`pageviews` sind die Ausstiege: Besuche, die im Zeitraum begannen und mit dieser Seite endeten',
  'other visits are not listed but count in the total':
    'andere Besuche erscheinen nicht, zählen aber in der Summe',
  'visits without a referrer are not listed but count in the total':
    'Besuche ohne Verweis sind nicht aufgeführt, zählen aber in der Gesamtzahl',
  'visits without one are not listed but count in the total':
    'Besuche ohne Wert erscheinen nicht, zählen aber in der Summe',
  'The number of visits that began in the range, with their duration, bounce rate and pages':
    'Die Zahl der Besuche, die im Zeitraum begannen, mit Dauer, Absprungrate und Seiten',
  '`total_events` are the events of the range': '`total_events` sind die Ereignisse des Zeitraums',
  'The distribution of visit durations, in ranges from the lower limit to below the upper limit':
    'Die Verteilung der Besuchsdauer, in Bereichen von der unteren Grenze bis unter die obere',
  'The duration is the time from the first event of a visit to its last, without engagement pings, so a visit with one event has 0 seconds':
    'Die Dauer ist die Zeit vom ersten bis zum letzten Ereignis eines Besuchs, ohne Aktivitätssignale; ein Besuch mit einem Ereignis hat also 0 Sekunden',
  'A visit counts at its beginning': 'Ein Besuch zählt bei seinem Beginn',
  'With a filter on a property of events: visits that contain a matching event':
    'Mit einem Filter nach einer Eigenschaft von Ereignissen: Besuche mit einem passenden Ereignis',
  'The percentage is of all of these visits': 'Der Prozentsatz bezieht sich auf alle diese Besuche',
  'The range': 'Der Bereich',
  'The lower limit of the range': 'Die untere Grenze des Bereichs',
  'Visits with a duration in the range': 'Besuche mit einer Dauer in diesem Bereich',
  'Distinct visitors with such a visit': 'Verschiedene Besucher mit einem solchen Besuch',
  'Visits that began in the range, newest first, one row for each complete visit, including its events after the range':
    'Besuche, die im Zeitraum begannen, neueste zuerst, eine Zeile je vollständigem Besuch, mit seinen Ereignissen nach dem Zeitraum',
  'For their events, see session_events': 'Ihre Ereignisse enthält session_events',
  'The id of the visit': 'Die ID des Besuchs',
  'The id changes when late events move the beginning of the visit or merge it with another visit':
    'Die ID ändert sich, wenn verspätete Ereignisse den Beginn des Besuchs verschieben oder ihn mit einem anderen verbinden',
  'The id of the visitor': 'Die ID des Besuchers',
  'for cookieless visitors it changes every day': 'bei Besuchern ohne Cookies ändert sie sich täglich',
  'When the last event occurred, without engagement pings':
    'Wann das letzte Ereignis eintrat, ohne Aktivitätssignale',
  'From the first event to the last, without engagement pings':
    'Vom ersten bis zum letzten Ereignis, ohne Aktivitätssignale',
  'Events in chronological order, pageviews first within a millisecond, without engagement pings':
    'Ereignisse in zeitlicher Reihenfolge, Seitenaufrufe innerhalb einer Millisekunde zuerst, ohne Aktivitätssignale',
  'With `options.sessionId`, all events of this visit, regardless of the range':
    'Mit `options.sessionId` alle Ereignisse dieses Besuchs, unabhängig vom Zeitraum',
  'without it, the events in the range of all visits: use the filter session_id to select visits':
    'ohne diese Option die Ereignisse aller Besuche im Zeitraum: Wählen Sie Besuche mit dem Filter session_id',
  'At most the first 10,000 events': 'Höchstens die ersten 10.000 Ereignisse',
  'The position in the order, from 1': 'Die Position in der Reihenfolge, ab 1',
  'The id of the event': 'Die ID des Ereignisses',
  'identical events have the same id': 'identische Ereignisse haben dieselbe ID',
  'When the event occurred': 'Wann das Ereignis eintrat',
  'Custom properties': 'Eigene Eigenschaften',
  'null when there are none': 'null, wenn es keine gibt',
  'The device type of the visit': 'Der Gerätetyp des Besuchs',
  'The browser of the visit': 'Der Browser des Besuchs',
  'The country of the visit': 'Das Land des Besuchs',
  'Custom events by name': 'Eigene Ereignisse nach Name',
  'the percentage is of all custom events': 'der Prozentsatz bezieht sich auf alle eigenen Ereignisse',
  'Custom events by the path of the page on which they occurred':
    'Eigene Ereignisse nach dem Pfad der Seite, auf der sie eintraten',
  'Events without a path, such as those sent by servers, are not listed but count in the percentage, which is of all custom events':
    'Ereignisse ohne Pfad, etwa von Servern gesendete, erscheinen nicht, zählen aber im Prozentsatz, der sich auf alle eigenen Ereignisse bezieht',
  'Custom events per time bucket, all names together (`custom_events_trends_by_event` lists them by name)':
    'Eigene Ereignisse je Zeitabschnitt, alle Namen zusammen (`custom_events_trends_by_event` führt sie nach Namen auf)',
  'A visitor, a visit, a name or a page counts in each bucket with a corresponding event':
    'Ein Besucher, ein Besuch, ein Name oder eine Seite zählt in jedem Abschnitt mit einem zugehörigen Ereignis',
  'A series for each name of custom events: the number of events and visitors per time bucket':
    'Eine Reihe je Name eigener Ereignisse: die Zahl der Ereignisse und Besucher je Zeitabschnitt',
  'empty buckets are 0': 'leere Abschnitte sind 0',
  'Of more than 100 names, the 100 most frequent of the range':
    'Bei mehr als 100 Namen die 100 häufigsten des Zeitraums',
  'The beginning of the bucket': 'Der Beginn des Abschnitts',
  'Events of this name in the bucket': 'Ereignisse dieses Namens im Abschnitt',
  'Distinct visitors with such an event': 'Verschiedene Besucher mit einem solchen Ereignis',
  'All custom events of the range: the number of events, names, visitors, visits and pages, and of events with properties':
    'Alle eigenen Ereignisse des Zeitraums: die Zahl der Ereignisse, Namen, Besucher, Besuche und Seiten, und der Ereignisse mit Eigenschaften',
  'The distribution of the values of each property of each custom event: the 20 most frequent values, and all others together as "(other)", so that the percentages of a property add up to 100':
    'Die Verteilung der Werte jeder Eigenschaft jedes eigenen Ereignisses: die 20 häufigsten Werte, und alle anderen zusammen als „(other)“, sodass die Prozentsätze einer Eigenschaft zusammen 100 ergeben',
  'For a property with more than 300 values, 300 counters determine the most frequent ones: every value with more than 1/300 of its events is found, and the listed counts are exact':
    'Bei einer Eigenschaft mit mehr als 300 Werten bestimmen 300 Zähler die häufigsten: Jeder Wert mit mehr als 1/300 ihrer Ereignisse wird gefunden, und die aufgeführten Zahlen sind genau',
  'Values with the same text representation are the same value':
    'Werte mit derselben Textform sind derselbe Wert',
  'values are truncated to 256 characters': 'Werte werden auf 256 Zeichen gekürzt',
  'Of more than 1000 properties (each of one event), the 1000 most frequent':
    'Bei mehr als 1000 Eigenschaften (jede eines Ereignisses) die 1000 häufigsten',
  'The number of distinct values: exact up to 4000, above that with an error of at most 0.9 % in 99 of 100 cases':
    'Die Zahl der verschiedenen Werte: genau bis 4000, darüber in 99 von 100 Fällen mit einem Fehler von höchstens 0,9 %',
  'Names of custom events with the keys of their properties, and the types and most frequent values of each: for building filters':
    'Namen eigener Ereignisse mit den Schlüsseln ihrer Eigenschaften, und die Typen und häufigsten Werte von jeder: zum Erstellen von Filtern',
  'One row for each event and property': 'Eine Zeile je Ereignis und Eigenschaft',
  'an event without properties has one row without a key':
    'ein Ereignis ohne Eigenschaften hat eine Zeile ohne Schlüssel',
  'Values of the event repeat in each of its rows, so do not add them up':
    'Werte des Ereignisses wiederholen sich in jeder seiner Zeilen; addieren Sie sie nicht',
  'Of more than 1000 names, the 1000 most frequent': 'Bei mehr als 1000 Namen die 1000 häufigsten',
  'For a property with more than 300 values, 300 counters determine the frequent ones':
    'Bei einer Eigenschaft mit mehr als 300 Werten bestimmen 300 Zähler die häufigen',
  'Events of this name': 'Ereignisse dieses Namens',
  'Distinct visits with such an event': 'Verschiedene Besuche mit einem solchen Ereignis',
  '`mixed` for several of them': '`mixed` bei mehreren davon',
  'Up to 5 pairs of a value and the number of events with it, most frequent first':
    'Bis zu 5 Paare aus einem Wert und der Zahl der Ereignisse damit, häufigste zuerst',
  'Payments and events with an amount': 'Zahlungen und Ereignisse mit einem Betrag',
  'an event with the `transaction_id` of a payment does not count':
    'ein Ereignis mit der `transaction_id` einer Zahlung zählt nicht',
  'Amounts in different currencies are never added up, and a missing currency is shown as (none)':
    'Beträge in verschiedenen Währungen werden nie addiert, und eine fehlende Währung erscheint als (none)',
  'Negative amounts are refunds': 'Negative Beträge sind Erstattungen',
  'One row for each currency': 'Eine Zeile je Währung',
  'One series for each currency of the range': 'Eine Reihe je Währung des Zeitraums',
  'a bucket without transactions is 0': 'ein Abschnitt ohne Transaktionen ist 0',
  'A customer counts in each bucket with a transaction':
    'Ein Kunde zählt in jedem Abschnitt mit einer Transaktion',
  'The percentage is of all revenue in the same currency':
    'Der Prozentsatz bezieht sich auf den gesamten Umsatz in derselben Währung',
  'The percentage of the revenue of the row in the revenue of the range in the same currency':
    'Der Prozentsatz des Umsatzes der Zeile am Umsatz des Zeitraums in derselben Währung',
  'The latest transactions, newest first, at most 10000, with properties of their visit':
    'Die letzten Transaktionen, neueste zuerst, höchstens 10000, mit Eigenschaften ihres Besuchs',
  'Contains no visitor ids': 'Enthält keine Besucher-IDs',
  'Identifies the row: a hash of the event, without further meaning':
    'Kennzeichnet die Zeile: ein Hash des Ereignisses, ohne weitere Bedeutung',
  'The custom property `transaction_id`': 'Die eigene Eigenschaft `transaction_id`',
  'of payments the id of the order or of the provider':
    'bei Zahlungen die ID der Bestellung oder des Anbieters',
  '`sale`, or `refund` for a negative amount': '`sale`, oder `refund` bei einem negativen Betrag',
  'The amount of the event': 'Der Betrag des Ereignisses',
  'Pages of the last 5 minutes: visitors with an event or an engagement ping in the last 5 minutes on them, and their pageviews':
    'Seiten der letzten 5 Minuten: Besucher mit einem Ereignis oder Aktivitätssignal in den letzten 5 Minuten darauf, und ihre Seitenaufrufe',
  'A visitor on several pages counts on each': 'Ein Besucher auf mehreren Seiten zählt auf jeder',
  'Each visitor counts once, so the rows add up to all current visitors':
    'Jeder Besucher zählt einmal, die Zeilen ergeben also zusammen alle aktuellen Besucher',
  'For a visit that began within the last minute, its first event is used':
    'Bei einem Besuch, der in der letzten Minute begann, zählt sein erstes Ereignis',
  'Filters on properties of visits do not match such visits yet':
    'Filter nach Eigenschaften von Besuchen finden solche Besuche noch nicht',
  'The latest events of the last 30 minutes, newest first, at most 10000':
    'Die letzten Ereignisse der letzten 30 Minuten, neueste zuerst, höchstens 10000',
  'Location and device are those of the event itself': 'Ort und Gerät sind die des Ereignisses selbst',
  'Contains neither visitor ids nor properties': 'Enthält weder Besucher-IDs noch Eigenschaften',
  'The country of the event': 'Das Land des Ereignisses',
  'The city of the event': 'Die Stadt des Ereignisses',
  'Events in each of the last 30 minutes, oldest first, including the current minute so far':
    'Ereignisse in jeder der letzten 30 Minuten, älteste zuerst, mit der laufenden Minute',
  'minutes without events are 0': 'Minuten ohne Ereignisse sind 0',
  'Engagement pings are excluded': 'Aktivitätssignale sind ausgenommen',
  '0 is the current minute': '0 ist die laufende Minute',
  'When the minute begins': 'Wann die Minute beginnt',
  'Pages viewed in the minute': 'In der Minute aufgerufene Seiten',
  'Custom and other events in the minute, without pageviews':
    'Eigene und andere Ereignisse in der Minute, ohne Seitenaufrufe',
  'Pageviews and other events together': 'Seitenaufrufe und andere Ereignisse zusammen',
  'Distinct visitors with an event in the minute': 'Verschiedene Besucher mit einem Ereignis in der Minute',
  'Events of the minute, minus those of the previous minute':
    'Ereignisse der Minute abzüglich derer der vorherigen Minute',
  'Profiles, and visitors without a profile, with an event in the range, most recently seen first':
    'Profile, und Besucher ohne Profil, mit einem Ereignis im Zeitraum, zuletzt gesehene zuerst',
  'An event belongs to its profile (profileId)': 'Ein Ereignis gehört zu seinem Profil (profileId)',
  'an event without a profile belongs to the first profile of its visitor in the range, or, when there is none, to the visitor, who is then listed by the visitor id (which changes every UTC day for cookieless visitors)':
    'ein Ereignis ohne Profil gehört zum ersten Profil seines Besuchers im Zeitraum oder, wenn es keines gibt, zum Besucher, der dann mit seiner ID erscheint (sie ändert sich bei Besuchern ohne Cookies an jedem UTC-Tag)',
  'Values cover the events in the range that match the filters':
    'Die Werte umfassen die Ereignisse im Zeitraum, die den Filtern entsprechen',
  'The profile or, without a profile, the id of the visitor':
    'Das Profil oder, ohne Profil, die ID des Besuchers',
  'accepted by profile_detail': 'von profile_detail angenommen',
  'The profile': 'Das Profil',
  'Visits of these events': 'Besuche dieser Ereignisse',
  'Custom events': 'Eigene Ereignisse',
  'Distinct names of custom events': 'Verschiedene Namen eigener Ereignisse',
  'Distinct paths of pageviews': 'Verschiedene Pfade von Seitenaufrufen',
  'of the visit of the latest event': 'des Besuchs des letzten Ereignisses',
  'The activity of one profile or visitor in the range':
    'Die Aktivität eines Profils oder Besuchers im Zeitraum',
  'no row without activity': 'keine Zeile ohne Aktivität',
  'A visitor requested by id includes all events of this id':
    'Ein über seine ID abgefragter Besucher umfasst alle Ereignisse dieser ID',
  'The requested profile or visitor': 'Das abgefragte Profil oder der abgefragte Besucher',
  'The profile of the latest event with a profile': 'Das Profil des letzten Ereignisses mit einem Profil',
  'The total duration of these visits, including events outside the range':
    'Die Gesamtdauer dieser Besuche, mit Ereignissen außerhalb des Zeitraums',
  'Visits with an event of one profile or visitor in the range, newest first':
    'Besuche mit einem Ereignis eines Profils oder Besuchers im Zeitraum, neueste zuerst',
  'Beginning, end and duration are of the complete visit':
    'Beginn, Ende und Dauer sind die des vollständigen Besuchs',
  'all other values cover the events of this person in the range that match the filters, without engagement pings':
    'alle anderen Werte umfassen die Ereignisse dieser Person im Zeitraum, die den Filtern entsprechen, ohne Aktivitätssignale',
  'For the events, see session_events': 'Die Ereignisse enthält session_events',
  'When the first event of the visit occurred': 'Wann das erste Ereignis des Besuchs eintrat',
  'When the last event of the visit occurred, without engagement pings':
    'Wann das letzte Ereignis des Besuchs eintrat, ohne Aktivitätssignale',
  'From the first event of the visit to the last, without engagement pings':
    'Vom ersten bis zum letzten Ereignis des Besuchs, ohne Aktivitätssignale',
  'of the visit': 'des Besuchs',
  'The traits set by identify calls for a profile in the range, one row for each trait: the latest value applies, and null removes a trait':
    'Die Merkmale, die identify-Aufrufe für ein Profil im Zeitraum gesetzt haben, eine Zeile je Merkmal: Der letzte Wert gilt, und null entfernt ein Merkmal',
  'Visitors without a profile have none': 'Besucher ohne Profil haben keine',
  'Covers the last 1,000 identify calls of the profile':
    'Umfasst die letzten 1.000 identify-Aufrufe des Profils',
  'filters other than those on bots are rejected': 'andere Filter als die nach Bots werden abgelehnt',
  'The name of the trait': 'Der Name des Merkmals',
  'The latest value': 'Der letzte Wert',
  'values other than text as JSON': 'andere Werte als Text sind JSON',
  'When the value was set': 'Wann der Wert gesetzt wurde',
  'Visitors by the local day, week or month of their first event in the range (a cohort), and the number of them with an event in the same period (0) and in later periods: one row for each cohort and period that has begun':
    'Besucher nach dem lokalen Tag, der Woche oder dem Monat ihres ersten Ereignisses im Zeitraum (einer Kohorte), und die Zahl derer mit einem Ereignis in derselben Periode (0) und in späteren: eine Zeile je Kohorte und begonnener Periode',
  'At most 90 days, 52 weeks or 36 months of cohorts':
    'Höchstens 90 Tage, 52 Wochen oder 36 Monate an Kohorten',
  'Visitors from before the range belong to the cohort of their first event in the range, unless `newOnly` is set':
    'Besucher aus der Zeit davor gehören zur Kohorte ihres ersten Ereignisses im Zeitraum, außer `newOnly` ist gesetzt',
  'Filters apply to all events': 'Filter gelten für alle Ereignisse',
  'Only visitors whom the website identifies (by anonymousId or profileId) are recognized on another day: the ids of cookieless visitors change every UTC day, so that a returning person counts as another visitor':
    'Nur Besucher, die die Website identifiziert (mit anonymousId oder profileId), werden an einem anderen Tag wiedererkannt: Die IDs von Besuchern ohne Cookies ändern sich an jedem UTC-Tag, sodass eine wiederkehrende Person als anderer Besucher zählt',
  'visitors with only a sessionId count as cookieless, too':
    'Besucher, die nur eine sessionId haben, gelten ebenfalls als Besucher ohne Cookies',
  '`cookieless_rate` is their percentage of the cohort, and the `lasting_…` fields exclude them':
    '`cookieless_rate` ist ihr Prozentsatz an der Kohorte, und die Felder `lasting_…` schließen sie aus',
  'a row is `exact` when there are none': 'eine Zeile ist `exact`, wenn es keine gibt',
  'The period of the range, counted from 0': 'Die Periode des Zeitraums, ab 0 gezählt',
  'The local date on which the cohort begins': 'Das lokale Datum, an dem die Kohorte beginnt',
  'Periods since the cohort, counted from 0': 'Perioden seit der Kohorte, ab 0 gezählt',
  'Visitors with their first event in the period of the cohort':
    'Besucher mit ihrem ersten Ereignis in der Periode der Kohorte',
  'Visitors of the cohort with an event in this period':
    'Besucher der Kohorte mit einem Ereignis in dieser Periode',
  'The percentage of the cohort with an event in this period':
    'Der Prozentsatz der Kohorte mit einem Ereignis in dieser Periode',
  'returning cookieless visitors are not included':
    'wiederkehrende Besucher ohne Cookies sind nicht enthalten',
  'Visitors of the cohort with a lasting id: the website identified them in at least one event':
    'Besucher der Kohorte mit einer dauerhaften ID: Die Website hat sie bei mindestens einem Ereignis identifiziert',
  'Visitors of the cohort with a lasting id and an event in this period':
    'Besucher der Kohorte mit einer dauerhaften ID und einem Ereignis in dieser Periode',
  'The percentage of retained visitors among visitors of the cohort with a lasting id':
    'Der Prozentsatz der wiedergekehrten Besucher unter denen der Kohorte mit einer dauerhaften ID',
  'The percentage of the cohort with ids that change every day':
    'Der Prozentsatz der Kohorte mit IDs, die sich täglich ändern',
  '1 when no visitor of the cohort is cookieless, or in the first period of the cohort':
    '1, wenn die Kohorte keine Besucher ohne Cookies hat, oder in der ersten Periode der Kohorte',
  'otherwise 0': 'sonst 0',
  '1 when the period is over and lies completely in the requested range, otherwise 0':
    '1, wenn die Periode vorbei ist und vollständig im abgefragten Zeitraum liegt, sonst 0',
  'Visitors (or visits, by `scope`) that completed the first step in the range, and how many of them completed the next steps: each step by its own event, after the previous step, and within `windowSeconds` of the first step (a day when absent), even beyond the range':
    'Besucher (oder Besuche, je nach `scope`), die den ersten Schritt im Zeitraum erreichten, und wie viele davon die nächsten Schritte: jeder Schritt mit einem eigenen Ereignis, nach dem vorherigen Schritt und innerhalb von `windowSeconds` nach dem ersten (ohne Angabe ein Tag), auch nach dem Zeitraum',
  'A visitor who enters several times counts once, with the attempt that reached the furthest step':
    'Ein Besucher, der mehrmals einsteigt, zählt einmal, mit dem Versuch, der am weitesten kam',
  'Events of the same millisecond are ordered by the steps that they match':
    'Ereignisse derselben Millisekunde werden nach den Schritten geordnet, denen sie entsprechen',
  '`strict`: each step must be the next pageview, custom event or event that matches a step, after the previous step':
    '`strict`: Jeder Schritt muss nach dem vorherigen der nächste Seitenaufruf, das nächste eigene Ereignis oder das nächste passende Ereignis sein',
  'Filters of the query apply to all events, filters of a step to its events':
    'Filter der Abfrage gelten für alle Ereignisse, Filter eines Schritts für seine Ereignisse',
  'For each visitor or visit, the first 1,000 events are evaluated: with `strict` all pageviews and custom events, otherwise those that match a step':
    'Je Besucher oder Besuch werden die ersten 1.000 Ereignisse ausgewertet: mit `strict` alle Seitenaufrufe und eigenen Ereignisse, sonst die, die einem Schritt entsprechen',
  'With `breakdown`, each visitor counts for the value in the first event that enters the funnel':
    'Mit `breakdown` zählt jeder Besucher für den Wert des ersten Ereignisses, mit dem er in den Trichter eintritt',
  'values beyond `breakdownLimit` share the row (others), and each of two compared ranges has its own most frequent values':
    'Werte jenseits von `breakdownLimit` teilen sich die Zeile (others), und jeder von zwei verglichenen Zeiträumen hat seine eigenen häufigsten Werte',
  'The value of the dimension, or its `missing_value`': 'Der Wert der Dimension, oder ihr `missing_value`',
  '`null` without a breakdown': '`null` ohne Aufteilung',
  'The step, counted from 1': 'Der Schritt, ab 1 gezählt',
  'The name of the step': 'Der Name des Schritts',
  'Visitors or visits that completed the step': 'Besucher oder Besuche, die den Schritt erreichten',
  'Visitors or visits that completed the first step':
    'Besucher oder Besuche, die den ersten Schritt erreichten',
  'The percentage of visitors or visits that completed the step, of those that completed the first':
    'Der Prozentsatz der Besucher oder Besuche, die den Schritt erreichten, an denen, die den ersten erreichten',
  'The percentage of visitors or visits that completed the step, of those that completed the previous one':
    'Der Prozentsatz der Besucher oder Besuche, die den Schritt erreichten, an denen, die den vorherigen erreichten',
  'Visitors or visits that completed the previous step and not this one':
    'Besucher oder Besuche, die den vorherigen Schritt erreichten und diesen nicht',
  'The percentage of drop-offs, of those that completed the previous step':
    'Der Prozentsatz der Abbrüche an denen, die den vorherigen Schritt erreichten',
  'The mean time to the first event that completed the step, from the last earlier event that completed the previous step':
    'Die durchschnittliche Zeit bis zum ersten Ereignis, das den Schritt erreichte, ab dem letzten früheren Ereignis, das den vorherigen erreichte',
  'The median of the same times': 'Der Median derselben Zeiten',
  'for an even number of times, the mean of the middle two':
    'bei einer geraden Zahl von Zeiten der Mittelwert der beiden mittleren',
  'Visitors with at least one event in the range that reaches the goal, and their percentage of all visitors with an event in the range':
    'Besucher mit mindestens einem Ereignis im Zeitraum, das das Ziel erreicht, und ihr Prozentsatz an allen Besuchern mit einem Ereignis im Zeitraum',
  'Filters apply to both: with a filter on a property of events, conversions are events that match it, and visitors are those with a matching event':
    'Filter gelten für beide: Mit einem Filter nach einer Eigenschaft von Ereignissen sind Conversions die passenden Ereignisse, und Besucher die mit einem passenden Ereignis',
  'With `breakdown`, the visitors of each value are those with an event (or a visit, for properties of visits) of that value: one visitor can count in several rows':
    'Mit `breakdown` sind die Besucher jedes Werts die mit einem Ereignis (oder, bei Eigenschaften von Besuchen, einem Besuch) dieses Werts: Ein Besucher kann in mehreren Zeilen zählen',
  'Values beyond the `breakdownLimit` values with the most visitors share the row (others)':
    'Werte jenseits der `breakdownLimit` Werte mit den meisten Besuchern teilen sich die Zeile (others)',
  'each of two compared ranges has its own': 'jeder von zwei verglichenen Zeiträumen hat seine eigenen',
  'The goal, counted from 1': 'Das Ziel, ab 1 gezählt',
  'The name of the goal': 'Der Name des Ziels',
  'Distinct visitors who reached the goal': 'Verschiedene Besucher, die das Ziel erreichten',
  'Distinct visits in which the goal was reached': 'Verschiedene Besuche, in denen das Ziel erreicht wurde',
  'Events that reach the goal': 'Ereignisse, die das Ziel erreichen',
  'Distinct visitors with an event': 'Verschiedene Besucher mit einem Ereignis',
  'The percentage of all visitors who reached the goal':
    'Der Prozentsatz aller Besucher, die das Ziel erreichten',
  'Sequences of pages in visits: every sequence of `length` pages, or with `from: entry` only the first one of a visit':
    'Folgen von Seiten in Besuchen: jede Folge von `length` Seiten, oder mit `from: entry` nur die erste eines Besuchs',
  'Consecutive views of the same page count as one':
    'Aufeinanderfolgende Aufrufe derselben Seite zählen als einer',
  'pageviews without a path are excluded': 'Seitenaufrufe ohne Pfad sind ausgenommen',
  'Covers visits that began in the range, including their events after it':
    'Umfasst Besuche, die im Zeitraum begannen, mit ihren Ereignissen danach',
  'with a filter on a property of events, the complete visits that contain a matching event':
    'mit einem Filter nach einer Eigenschaft von Ereignissen die vollständigen Besuche mit einem passenden Ereignis',
  'The first 50 pageviews of each visit are evaluated':
    'Die ersten 50 Seitenaufrufe jedes Besuchs werden ausgewertet',
  'pageviews of the same millisecond have a fixed order':
    'Seitenaufrufe derselben Millisekunde haben eine feste Reihenfolge',
  'Returns the 1,000 journeys with the most visits, for each of two compared ranges':
    'Liefert die 1.000 Pfade mit den meisten Besuchen, für jeden von zwei verglichenen Zeiträumen',
  'The paths, in order': 'Die Pfade, in ihrer Reihenfolge',
  'The paths, as a list': 'Die Pfade, als Liste',
  'Visits with this journey': 'Besuche mit diesem Pfad',
  'The number of occurrences, including several in one visit':
    'Wie oft er vorkommt, auch mehrmals in einem Besuch',
  'The percentage of visits with this journey, of all visits with a pageview':
    'Der Prozentsatz der Besuche mit diesem Pfad an allen Besuchen mit einem Seitenaufruf',
  'Single errors, newest first': 'Einzelne Fehler, neueste zuerst',
  'The feed contains the newest 10,000 errors of the range':
    'Die Liste enthält die neuesten 10.000 Fehler des Zeitraums',
  'for older errors, query an earlier range': 'für ältere Fehler fragen Sie einen früheren Zeitraum ab',
  'Identifies the row in the feed': 'Kennzeichnet die Zeile in der Liste',
  'When the error occurred': 'Wann der Fehler auftrat',
  'The message of the error, its first 1,000 characters':
    'Die Meldung des Fehlers, ihre ersten 1.000 Zeichen',
  'The stack trace, its first 1,500 characters': 'Der Stacktrace, seine ersten 1.500 Zeichen',
  'The line in the script, 0 when unknown': 'Die Zeile im Skript, 0, wenn sie unbekannt ist',
  'The column in the line, 0 when unknown': 'Die Spalte in der Zeile, 0, wenn sie unbekannt ist',
  'Errors of the range': 'Fehler des Zeitraums',
  '`errorRate` is the percentage of visits that began in the range and had an error in the range':
    '`errorRate` ist der Prozentsatz der Besuche, die im Zeitraum begannen und darin einen Fehler hatten',
  'An error belongs to the last visit of its visitor that began before it, unless that visit had ended more than 30 minutes earlier':
    'Ein Fehler gehört zum letzten Besuch seines Besuchers, der davor begann, außer dieser Besuch war mehr als 30 Minuten vorher zu Ende',
  'errors before the first event of a visit belong to none':
    'Fehler vor dem ersten Ereignis eines Besuchs gehören zu keinem',
  'A filter on a property of errors (message, class, fingerprint, file) applies to errors only':
    'Ein Filter nach einer Eigenschaft von Fehlern (Meldung, Klasse, Fingerabdruck, Datei) gilt nur für Fehler',
  'other filters apply to errors and visits': 'andere Filter gelten für Fehler und Besuche',
  'Errors in the range': 'Fehler im Zeitraum',
  'every occurrence counts': 'jedes Auftreten zählt',
  'Distinct visitors with an error': 'Verschiedene Besucher mit einem Fehler',
  'Visits that began in the range, with an error in the range':
    'Besuche, die im Zeitraum begannen, mit einem Fehler im Zeitraum',
  'The percentage of affected visits among all visits that began in the range':
    'Der Prozentsatz der betroffenen Besuche an allen Besuchen, die im Zeitraum begannen',
  '0 when there are none': '0, wenn es keine gibt',
  'Errors by fingerprint, most affected visitors first':
    'Fehler nach Fingerabdruck, die mit den meisten betroffenen Besuchern zuerst',
  'Message, path and other details are those of the latest occurrence with a stack trace, otherwise of the latest occurrence':
    'Meldung, Pfad und andere Angaben sind die des letzten Auftretens mit Stacktrace, sonst des letzten Auftretens',
  'The release of the first occurrence in the range': 'Das Release des ersten Auftretens im Zeitraum',
  'The release of the occurrence that the stack trace is from':
    'Das Release des Auftretens, von dem der Stacktrace stammt',
  'The release of the last occurrence in the range': 'Das Release des letzten Auftretens im Zeitraum',
  'The version of the website in which the error occurred':
    'Die Version der Website, in der der Fehler auftrat',
  'The visit in which the error occurred, as in session_list':
    'Der Besuch, in dem der Fehler auftrat, wie in session_list',
  'First and last seen are within the range': 'Erstmals und zuletzt gesehen liegen im Zeitraum',
  'The number of occurrences': 'Wie oft er auftrat',
  'Distinct visitors with the error': 'Verschiedene Besucher mit dem Fehler',
  'The line in the script': 'Die Zeile im Skript',
  'When the error first occurred in the range': 'Wann der Fehler im Zeitraum zuerst auftrat',
  'When the error last occurred in the range': 'Wann der Fehler im Zeitraum zuletzt auftrat',
  'Each of LCP, FCP, INP, CLS and TTFB with at least one sample, and the percentages of good, poor and intermediate samples':
    'LCP, FCP, INP, CLS und TTFB mit mindestens einer Messung, und die Prozentsätze guter, schlechter und mittlerer Messungen',
  'Percentiles are exact, with linear interpolation': 'Perzentile sind genau, mit linearer Interpolation',
  'LCP, FCP, INP and TTFB are in milliseconds, CLS has no unit':
    'LCP, FCP, INP und TTFB sind in Millisekunden, CLS hat keine Einheit',
  'Clicks, unique clicks (a visitor counts once per hour), and distinct visitors who clicked':
    'Klicks, eindeutige Klicks (ein Besucher zählt einmal je Stunde) und verschiedene Besucher, die geklickt haben',
  'a click counts for each tag, most clicks first': 'ein Klick zählt für jeden Tag, meiste Klicks zuerst',
  'the percentage is of all clicks': 'der Prozentsatz bezieht sich auf alle Klicks',
  'only clicks that the split decided, most clicks first':
    'nur Klicks, über die die Aufteilung entschieden hat, meiste Klicks zuerst',
  'the percentage is of all listed clicks': 'der Prozentsatz bezieht sich auf alle aufgeführten Klicks',
  'Clicks that were not redirected, by reason: `archived`, `not_started`, `expired`, `limit` (of clicks) or `password` (the page that asks for it was shown)':
    'Klicks, die nicht weitergeleitet wurden, nach Grund: `archived`, `not_started`, `expired`, `limit` (von Klicks) oder `password` (die Seite, die danach fragt, wurde gezeigt)',
  'most clicks first': 'meiste Klicks zuerst',
  'the percentage is of all clicks that were not redirected':
    'der Prozentsatz bezieht sich auf alle Klicks, die nicht weitergeleitet wurden',
  'Bots and other requests (HEAD, prefetch) count only when a filter names `bot` or `link_request`, respectively':
    'Bots und andere Anfragen (HEAD, Prefetch) zählen nur, wenn ein Filter `bot` beziehungsweise `link_request` nennt',
  'Of visits that a click on a short link led to, with the tracker on a website of the organization':
    'Besuche, zu denen ein Klick auf einen Kurzlink geführt hat, mit dem Tracker auf einer Website der Organisation',
  'The subject is a website, an organization or a link':
    'Der Gegenstand ist eine Website, eine Organisation oder ein Link',
  'A visit counts at its beginning, and a click counts once: of several visits with its id, the first':
    'Ein Besuch zählt bei seinem Beginn, und ein Klick zählt einmal: von mehreren Besuchen mit seiner ID der erste',
  'By link, most visits first': 'Nach Link, meiste Besuche zuerst',
  'Visits that a click led to': 'Besuche, zu denen ein Klick geführt hat',
  'Conversions and revenue by link, most conversions first':
    'Conversions und Umsatz nach Link, meiste Conversions zuerst',
  'Events of these visits that reach a goal': 'Ereignisse dieser Besuche, die ein Ziel erreichen',
  'Visits with a conversion': 'Besuche mit einer Conversion',
  'The percentage of visits with a conversion': 'Der Prozentsatz der Besuche mit einer Conversion',
  'The sum of all amounts of these visits in each currency, refunds subtracted: a list of `currency` and `amount`':
    'Die Summe aller Beträge dieser Besuche in jeder Währung, abzüglich Erstattungen: eine Liste aus `currency` und `amount`',
  'the currency is empty if it is missing': 'die Währung ist leer, wenn sie fehlt',
  'By link and target of its split, with the Wilson interval of the conversion rate for a confidence of 95 %':
    'Nach Link und Ziel seiner Aufteilung, mit dem Wilson-Intervall der Conversion-Rate für ein Vertrauensniveau von 95 %',
  'Targets are counted from 0, in the order that the link had at the time of the click':
    'Ziele werden ab 0 gezählt, in der Reihenfolge, die der Link beim Klick hatte',
  'The index of the target in the split, counted from 0':
    'Die Position des Ziels in der Aufteilung, ab 0 gezählt',
  'The lower limit of the interval of the conversion rate':
    'Die untere Grenze des Intervalls der Conversion-Rate',
  'The upper limit of the interval of the conversion rate':
    'Die obere Grenze des Intervalls der Conversion-Rate',
  'Mean of the {}, in milliseconds, over the pageviews that report it (zero included)':
    'Mittelwert ({0}), in Millisekunden, über die Seitenaufrufe, die sie melden (auch null)',
  'Median of the {}, in milliseconds, over the pageviews that report it (zero included)':
    'Median ({0}), in Millisekunden, über die Seitenaufrufe, die sie melden (auch null)',
  '75th percentile of the {}, in milliseconds, over the pageviews that report it (zero included)':
    '75. Perzentil ({0}), in Millisekunden, über die Seitenaufrufe, die sie melden (auch null)',
  'Pageviews that report the {}': 'Seitenaufrufe mit dieser Messung: {0}',
  'time until the page was loaded': 'Zeit, bis die Seite geladen war',
  'time until the first byte of the page was received': 'Zeit bis zum ersten Byte der Seite',
  'time until the document was ready': 'Zeit, bis das Dokument bereit war',
  'time to render the page': 'Zeit zum Darstellen der Seite',
  'The {}th percentile of the samples, in milliseconds (CLS: without a unit)':
    'Das {0}. Perzentil der Messungen, in Millisekunden (CLS: ohne Einheit)',
  'The {}th percentile of the response time, in milliseconds, over checks with the status up or degraded':
    'Das {0}. Perzentil der Antwortzeit in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The {}th percentile of the time to the first byte, in milliseconds, over checks with the status up or degraded':
    'Das {0}. Perzentil der Zeit bis zum ersten Byte in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The {}th percentile of the time of the DNS lookup, in milliseconds, over checks with the status up or degraded':
    'Das {0}. Perzentil der Zeit der DNS-Abfrage in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The {}th percentile of the time to connect, in milliseconds, over checks with the status up or degraded':
    'Das {0}. Perzentil der Zeit des Verbindungsaufbaus in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The {}th percentile of the time of the TLS handshake, in milliseconds, over checks with the status up or degraded':
    'Das {0}. Perzentil der Zeit des TLS-Handshakes in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The {}th percentile of the time to receive the response, in milliseconds, over checks with the status up or degraded':
    'Das {0}. Perzentil der Zeit der Übertragung in Millisekunden, über Prüfungen mit dem Status up oder degraded',
  'The percentage of the row in the total of the range ({}), including rows on other pages':
    'Der Prozentsatz der Zeile an der Summe des Zeitraums ({0}), mit Zeilen auf anderen Seiten',
  pageviews: 'Seitenaufrufe',
  sessions: 'Besuche',
  visitors: 'Besucher',
  'custom events': 'eigene Ereignisse',
  clicks: 'Klicks',
  'clicked links': 'Klicks',
  checks: 'Prüfungen',
  errors: 'Fehler',
  'vital samples': 'Messungen',
  'The {} of the visit': '{0} des Besuchs',
  utm_source: 'Die utm_source',
  utm_medium: 'Das utm_medium',
  utm_campaign: 'Die utm_campaign',
  utm_term: 'Der utm_term',
  utm_content: 'Der utm_content',
  'Visitors by {}': 'Besucher nach {0}',
  'Visitors with an event or an engagement ping in the last 5 minutes, by {}':
    'Besucher mit einem Ereignis oder Aktivitätssignal in den letzten 5 Minuten, nach {0}',
  website: 'Website',
  'the name of the referring site of their visit': 'dem Namen der verweisenden Website ihres Besuchs',
  'the referrer host of their visit, with its name': 'dem verweisenden Host ihres Besuchs, mit seinem Namen',
  "the channel of their visit: Google's default channel grouping, and AI for assistants":
    'dem Kanal ihres Besuchs: Googles Standard-Kanalgruppierung, und KI für Assistenten',
  'the AI assistant that referred their visit (channel AI)':
    'dem KI-Assistenten, der zu ihrem Besuch geführt hat (Kanal KI)',
  'the country in which their visit began': 'dem Land, in dem ihr Besuch begann',
  'the region in which their visit began': 'der Region, in der ihr Besuch begann',
  'the city in which their visit began': 'der Stadt, in der ihr Besuch begann',
  'the language of their browser': 'der Sprache ihres Browsers',
  'the time zone of their browser': 'der Zeitzone ihres Browsers',
  'device type': 'Gerätetyp',
  browser: 'Browser',
  'operating system': 'Betriebssystem',
  'the resolution of their screen': 'der Auflösung ihres Bildschirms',
  'By {} and currency: {}': 'Umsatz nach Währung und: {1}',
  'the product: the custom property `product`, otherwise `product_name`':
    'dem Produkt, aus der eigenen Eigenschaft `product`, sonst `product_name`',
  'the payment provider: the custom property `provider`':
    'dem Zahlungsanbieter, aus der eigenen Eigenschaft `provider`',
  'of payments: `one_time`, `new` (the first payment of a subscription), `renewal`, `refund` or `dispute`':
    'bei Zahlungen `one_time`, `new` (die erste Zahlung eines Abonnements), `renewal`, `refund` oder `dispute`',
  'of events: `sale`, or `refund` for a negative amount':
    'bei Ereignissen `sale`, oder `refund` bei einem negativen Betrag',
  'the country in which the visit began': 'dem Land, in dem der Besuch begann',
  'the browser': 'dem Browser',
  'desktop, mobile, tablet …': 'dem Gerätetyp',
  'the operating system': 'dem Betriebssystem',
  'the host of the referrer of the visit': 'dem verweisenden Host des Besuchs',
  'the utm_source of the visit': 'der utm_source des Besuchs',
  'the utm_medium of the visit': 'dem utm_medium des Besuchs',
  'the utm_campaign of the visit': 'der utm_campaign des Besuchs',
  'the path of the first pageview of the visit': 'dem Pfad des ersten Seitenaufrufs des Besuchs',
  'Clicks by {}': 'Klicks nach {0}',
  'Clicks by {}, most clicks first': 'Klicks nach {0}, meiste Klicks zuerst',
  'tag of the link': 'dem Tag des Links',
  'link and the position of the rule that decided': 'Link und Position der Regel, die entschieden hat',
  'link and the position of the split target': 'Link und Position des Ziels der Aufteilung',
  'the query parameter `src`': 'dem Abfrageparameter `src`',
  'whether a QR code was scanned (`true` or `false`)': 'Scan eines QR-Codes (`true` oder `false`)',
  'the name and host of the referring site': 'Name und Host der verweisenden Website',
  country: 'Land',
  'region and country': 'Region und Land',
  'city and country': 'Stadt und Land',
  'the preferred language of the browser': 'der bevorzugten Sprache des Browsers',
  'weekday and hour of the day in the time zone of the query':
    'Wochentag und Stunde in der Zeitzone der Abfrage',
  'hour of the day in the time zone of the query, from 0 to 23':
    'Stunde in der Zeitzone der Abfrage, von 0 bis 23',
  'weekday in the time zone of the query, `monday` to `sunday`':
    'Wochentag in der Zeitzone der Abfrage, `monday` bis `sunday`',
  link: 'Link',
  'folder of the link': 'dem Ordner des Links',
  'The percentage of all visits': 'Der Prozentsatz aller Besuche',
  'The key of the property': 'Der Schlüssel der Eigenschaft',
  'The value as text: text unchanged, other values as JSON':
    'Der Wert als Text: Text unverändert, andere Werte als JSON',
  'Events with this value': 'Ereignisse mit diesem Wert',
  'Events of this name with a value of the property':
    'Ereignisse dieses Namens mit einem Wert der Eigenschaft',
  '`null` and an empty text are no value': '`null` und leerer Text sind kein Wert',
  'The percentage of events with this value among all events of this name with a value of the property':
    'Der Prozentsatz der Ereignisse mit diesem Wert an allen Ereignissen dieses Namens mit einem Wert der Eigenschaft',
  'Distinct visitors of these visits': 'Verschiedene Besucher dieser Besuche',
  'Uptime and response times per time bucket, including empty buckets, where unknown values are null':
    'Verfügbarkeit und Antwortzeiten je Zeitabschnitt, auch für leere Abschnitte; unbekannte Werte sind null',
  'A check counts in the bucket in which it was made, with all of the time that it covers':
    'Eine Prüfung zählt in dem Abschnitt, in dem sie stattfand, mit der ganzen Zeit, für die sie gilt',
  'Response times per time bucket, over checks with the status up or degraded':
    'Antwortzeiten je Zeitabschnitt, über Prüfungen mit dem Status up oder degraded',
  'Mean durations of the phases of checks per time bucket, and how long the monitor was down or degraded':
    'Durchschnittliche Dauer der Phasen von Prüfungen je Zeitabschnitt, und wie lange der Monitor ausgefallen oder beeinträchtigt war',
  'A phase that no check of the bucket measured is null':
    'Eine Phase, die keine Prüfung des Abschnitts gemessen hat, ist null',
  'Durations of each phase of checks from each region, over checks with the status up or degraded that measured it':
    'Dauer jeder Phase von Prüfungen je Region, über Prüfungen mit dem Status up oder degraded, die sie gemessen haben',
  'The phase: dns, connect, tls, ttfb (until the first byte) or transfer':
    'Die Phase: dns, connect, tls, ttfb (bis zum ersten Byte) oder transfer',
  'Checks that measured the phase': 'Prüfungen, die die Phase gemessen haben',
  'The mean duration of the phase, in milliseconds': 'Die durchschnittliche Dauer der Phase in Millisekunden',
  'The {}th percentile of the duration of the phase, in milliseconds':
    'Das {0}. Perzentil der Dauer der Phase in Millisekunden',
  'Checks that did not succeed by the class of their error':
    'Nicht erfolgreiche Prüfungen nach der Klasse ihres Fehlers',
  'the percentage is of all checks with an error':
    'der Prozentsatz bezieht sich auf alle Prüfungen mit Fehler',
  'Availability and response times by {}, the longest downtime first':
    'Verfügbarkeit und Antwortzeiten nach {0}, der längste Ausfall zuerst',
  region: 'Region',
  monitor: 'Monitor',
  'tag of the monitor': 'Tag des Monitors',
  'null in buckets without such checks': 'null in Abschnitten ohne solche Prüfungen',
  'How often feature flags were evaluated': 'Wie oft Feature-Flags ausgewertet wurden',
  'The key of the feature flag': 'Der Schlüssel des Feature-Flags',
  'The value of the flag as text, cut to 64 characters':
    'Der Wert des Flags als Text, auf 64 Zeichen gekürzt',
  'Why the value was chosen: a reason of OpenFeature':
    'Warum der Wert gewählt wurde: ein Grund von OpenFeature',
  'The client that the flag was evaluated for, with its version':
    'Der Client, für den das Flag ausgewertet wurde, mit seiner Version',
  'The environment of the flag': 'Die Umgebung des Flags',
  'Evaluations of feature flags by flag, variant and value, most evaluations first':
    'Auswertungen von Feature-Flags nach Flag, Variante und Wert, die häufigsten zuerst',
  'Evaluations of feature flags by SDK, most evaluations first':
    'Auswertungen von Feature-Flags nach SDK, die häufigsten zuerst',
  'The variant that was chosen': 'Die gewählte Variante',
  'evaluations without a variant have none': 'Auswertungen ohne Variante haben keine',
  'Evaluations of feature flags per time bucket, including empty buckets':
    'Auswertungen von Feature-Flags je Zeitabschnitt, auch leere Abschnitte',
  'by day unless another granularity is set': 'nach Tagen, wenn keine andere Auflösung gewählt ist',
  'Engagement time by path': 'Aktive Zeit nach Pfad',
  'The time of a visit on a page is the sum of the times that engagement pings (and other events) of the range report, over all views of the page in the visit':
    'Die Zeit eines Besuchs auf einer Seite ist die Summe der Zeiten, die Aktivitätssignale (und andere Ereignisse) des Zeitraums melden, über alle Aufrufe der Seite im Besuch',
  'visits without a reported time on the page are excluded, and so are visits that consist of pings only':
    'Besuche ohne gemeldete Zeit auf der Seite zählen nicht, ebenso Besuche, die nur aus Aktivitätssignalen bestehen',
  'Mean and median are over visits': 'Mittelwert und Median sind über Besuche berechnet',
  'the percentage is of all visitors with a time on any page':
    'der Prozentsatz bezieht sich auf alle Besucher mit einer Zeit auf irgendeiner Seite',
  'The path of the page': 'Der Pfad der Seite',
  'Visits with a time on the page, including visits that began before the range':
    'Besuche mit einer Zeit auf der Seite, auch solche, die vor dem Zeitraum begannen',
  'Distinct visitors with a time on the page': 'Verschiedene Besucher mit einer Zeit auf der Seite',
  'The median time of a visit on the page': 'Der Median der Zeit eines Besuchs auf der Seite',
  'The mean time of a visit on the page': 'Die durchschnittliche Zeit eines Besuchs auf der Seite',
  'The percentage of visitors with a time on this page, of all visitors with a time on any page':
    'Der Prozentsatz der Besucher mit einer Zeit auf dieser Seite, von allen Besuchern mit einer Zeit auf irgendeiner Seite',
  'The scroll depth of pages': 'Die Scrolltiefe von Seiten',
  'The depth of a visit on a page is the maximum reported by any event of the range, including engagement pings':
    'Die Tiefe eines Besuchs auf einer Seite ist die größte, die ein Ereignis des Zeitraums meldet, Aktivitätssignale eingeschlossen',
  'Pages without a reported depth above 0 are excluded, and so are visits that consist of pings only':
    'Seiten ohne gemeldete Tiefe über 0 zählen nicht, ebenso Besuche, die nur aus Aktivitätssignalen bestehen',
  'Mean and median are over pages of visits': 'Mittelwert und Median sind über Seiten von Besuchen berechnet',
  'The mean depth, in percent of the page': 'Die durchschnittliche Tiefe, in Prozent der Seite',
  '`null` without a depth': '`null` ohne Tiefe',
  'The median depth, in percent of the page': 'Der Median der Tiefe, in Prozent der Seite',
  'for an even number of depths, the mean of the middle two':
    'bei einer geraden Zahl von Tiefen der Mittelwert der beiden mittleren',
  'Visits with a depth on any page, including visits that began before the range':
    'Besuche mit einer Tiefe auf irgendeiner Seite, auch solche, die vor dem Zeitraum begannen',
  'Distinct visitors with a depth on any page': 'Verschiedene Besucher mit einer Tiefe auf irgendeiner Seite',
  'Pages with a depth, counted once for each visit': 'Seiten mit einer Tiefe, je Besuch einmal gezählt',
  'Errors by the path of the page on which they occurred':
    'Fehler nach dem Pfad der Seite, auf der sie auftraten',
  'the percentage is of all errors': 'der Prozentsatz bezieht sich auf alle Fehler',
};
