/** The texts of incidents that Pharos creates, by language. `{name}` stands for the names of components. */
export const AUTOMATIC_TEXTS = {
  en: {
    outageTitle: '{name} is unavailable',
    outageMessage: 'Our monitoring found that {name} is unavailable. We are investigating.',
    trafficTitle: '{name} may be impaired',
    trafficMessage: 'Our monitoring found unusually little traffic for {name}. We are investigating.',
    recovered: 'Our monitoring found that {name} works again.',
  },
  de: {
    outageTitle: '{name} ist nicht erreichbar',
    outageMessage:
      'Unsere Überwachung hat festgestellt, dass {name} nicht erreichbar ist. Wir untersuchen das.',
    trafficTitle: '{name} ist möglicherweise beeinträchtigt',
    trafficMessage:
      'Unsere Überwachung hat ungewöhnlich wenig Verkehr für {name} festgestellt. Wir untersuchen das.',
    recovered: 'Unsere Überwachung hat festgestellt, dass {name} wieder funktioniert.',
  },
  fr: {
    outageTitle: '{name} est indisponible',
    outageMessage: 'Notre surveillance a constaté que {name} est indisponible. Nous enquêtons.',
    trafficTitle: '{name} est peut-être perturbé',
    trafficMessage:
      'Notre surveillance a constaté un trafic inhabituellement faible pour {name}. Nous enquêtons.',
    recovered: 'Notre surveillance a constaté que {name} fonctionne à nouveau.',
  },
  es: {
    outageTitle: '{name} no está disponible',
    outageMessage: 'Nuestra supervisión ha detectado que {name} no está disponible. Estamos investigando.',
    trafficTitle: '{name} puede estar afectado',
    trafficMessage:
      'Nuestra supervisión ha detectado un tráfico inusualmente bajo en {name}. Estamos investigando.',
    recovered: 'Nuestra supervisión ha detectado que {name} vuelve a funcionar.',
  },
  it: {
    outageTitle: '{name} non è disponibile',
    outageMessage: 'Il nostro monitoraggio ha rilevato che {name} non è disponibile. Stiamo indagando.',
    trafficTitle: '{name} potrebbe avere problemi',
    trafficMessage:
      'Il nostro monitoraggio ha rilevato un traffico insolitamente basso per {name}. Stiamo indagando.',
    recovered: 'Il nostro monitoraggio ha rilevato che {name} funziona di nuovo.',
  },
  nl: {
    outageTitle: '{name} is niet beschikbaar',
    outageMessage: 'Onze monitoring heeft vastgesteld dat {name} niet beschikbaar is. We onderzoeken het.',
    trafficTitle: '{name} werkt mogelijk niet goed',
    trafficMessage: 'Onze monitoring ziet ongewoon weinig verkeer voor {name}. We onderzoeken het.',
    recovered: 'Onze monitoring heeft vastgesteld dat {name} weer werkt.',
  },
  pt: {
    outageTitle: '{name} está indisponível',
    outageMessage: 'A nossa monitorização detetou que {name} está indisponível. Estamos a investigar.',
    trafficTitle: '{name} pode estar afetado',
    trafficMessage:
      'A nossa monitorização detetou um tráfego invulgarmente baixo em {name}. Estamos a investigar.',
    recovered: 'A nossa monitorização detetou que {name} voltou a funcionar.',
  },
  pl: {
    outageTitle: '{name}: usługa niedostępna',
    outageMessage: 'Nasz monitoring wykrył, że {name} nie jest dostępne. Badamy sprawę.',
    trafficTitle: '{name}: możliwe zakłócenia',
    trafficMessage: 'Nasz monitoring wykrył nietypowo mały ruch dla {name}. Badamy sprawę.',
    recovered: 'Nasz monitoring wykrył, że {name} znów działa.',
  },
  sv: {
    outageTitle: '{name} är inte tillgänglig',
    outageMessage: 'Vår övervakning har upptäckt att {name} inte är tillgänglig. Vi undersöker saken.',
    trafficTitle: '{name} kan vara påverkad',
    trafficMessage: 'Vår övervakning har upptäckt ovanligt lite trafik för {name}. Vi undersöker saken.',
    recovered: 'Vår övervakning har upptäckt att {name} fungerar igen.',
  },
  da: {
    outageTitle: '{name} er ikke tilgængelig',
    outageMessage: 'Vores overvågning har registreret, at {name} ikke er tilgængelig. Vi undersøger det.',
    trafficTitle: '{name} kan være påvirket',
    trafficMessage:
      'Vores overvågning har registreret usædvanligt lidt trafik for {name}. Vi undersøger det.',
    recovered: 'Vores overvågning har registreret, at {name} fungerer igen.',
  },
  cs: {
    outageTitle: '{name}: služba není dostupná',
    outageMessage: 'Náš monitoring zjistil, že {name} není dostupné. Problém vyšetřujeme.',
    trafficTitle: '{name}: možné omezení',
    trafficMessage: 'Náš monitoring zjistil neobvykle malý provoz pro {name}. Problém vyšetřujeme.',
    recovered: 'Náš monitoring zjistil, že {name} opět funguje.',
  },
  ja: {
    outageTitle: '{name} が利用できません',
    outageMessage: '監視により、{name} が利用できないことを確認しました。現在調査しています。',
    trafficTitle: '{name} に影響が出ている可能性があります',
    trafficMessage: '監視により、{name} のトラフィックが異常に少ないことを確認しました。現在調査しています。',
    recovered: '監視により、{name} が復旧したことを確認しました。',
  },
} as const;

/** The key of a text. */
export type AutomaticText = keyof (typeof AUTOMATIC_TEXTS)['en'];
