/** German notes of the importers of flags by English ones. */
export const FLAG_IMPORTS = {
  'The environment {} is not imported': 'Die Umgebung {0} wird nicht importiert',
  'The environment {} is not imported: {} has another source':
    'Die Umgebung {0} wird nicht importiert: {1} hat eine andere Quelle',
  'The rule {} does not apply to segments that do not exist':
    'Die Regel {0} gilt nicht für Segmente, die es nicht gibt',
  '{} withholds the flag from contexts that cannot be read':
    '„{0}“ enthält das Flag Kontexten vor, die sich nicht lesen lassen',
  'The flag is inactive in {} until you complete the rule':
    'Das Flag ist in {0} inaktiv, bis Sie die Regel vervollständigen',
  'A variation that continues with the next rule has no equivalent':
    'Eine Variation, nach der die nächste Regel gilt, hat keine Entsprechung',
  '{} must be a list of conditions': '{0} muss eine Liste von Bedingungen sein',
  'Its ranges are not those of its type': 'Ihre Bereiche passen nicht zu ihrer Art',
  'Its coverage is not a number from 0 to 1': 'Ihre Abdeckung ist keine Zahl von 0 bis 1',
  'It must have one range for each variation, and ranges must not overlap':
    'Sie braucht einen Bereich je Variation, und Bereiche dürfen sich nicht überschneiden',
  'A range must be two numbers from 0 to 1': 'Ein Bereich besteht aus zwei Zahlen von 0 bis 1',
  'Its saved groups are not a list': 'Ihre gespeicherten Gruppen sind keine Liste',
  '{} is not imported': '„{0}“ wird nicht importiert',
  'The key “{}” is not valid here: it is “{}”': 'Der Schlüssel „{0}“ ist hier ungültig: Er lautet „{1}“',
  'The variant “{}” is named “{}”': 'Die Variante „{0}“ heißt „{1}“',
  'Percentages have the same size, but users can be in another group: the bucketing of the other product is not imported':
    'Prozentsätze sind gleich groß, aber Nutzer können in einer anderen Gruppe sein: Die Zuteilung des anderen Produkts wird nicht importiert',

  'Disabled rules are not imported': 'Deaktivierte Regeln werden nicht importiert',
  'It has too many alternatives': 'Sie hat zu viele Alternativen',
  '{} has no equivalent': '{0} hat keine Entsprechung',
  '{} on {} has no equivalent': '{0} mit {1} hat keine Entsprechung',
  'The saved group {} is not in the file': 'Die gespeicherte Gruppe {0} ist nicht in der Datei',
  'A rule with {} has no equivalent': 'Eine Regel mit {0} hat keine Entsprechung',
  'Its condition is not JSON': 'Ihre Bedingung ist kein JSON',
  'Its condition is not an object': 'Ihre Bedingung ist kein Objekt',
  'Only rules that need one of several saved groups have an equivalent':
    'Nur Regeln, die eine von mehreren gespeicherten Gruppen verlangen, haben eine Entsprechung',
  'Its experiment has no weights': 'Ihr Experiment hat keine Gewichte',
  'The file does not contain the weights of its experiment ({})':
    'Die Datei enthält die Gewichte ihres Experiments nicht ({0})',
  'A holdout has no equivalent: the flag is inactive':
    'Ein Holdout hat keine Entsprechung: Das Flag ist inaktiv',
  'A clause that is not an object has no equivalent':
    'Eine Bedingung, die kein Objekt ist, hat keine Entsprechung',
  'The fields {} are not imported': 'Die Felder {0} werden nicht importiert',
  'Namespaces have no equivalent: use a group of flags that exclude each other':
    'Namensräume haben keine Entsprechung: Verwenden Sie eine Gruppe von Flags, die einander ausschließen',
  'A prerequisite with a condition has no equivalent: the flag is inactive':
    'Eine Voraussetzung mit einer Bedingung hat keine Entsprechung: Das Flag ist inaktiv',
  'The saved group has no equivalent, or more than 1,000 values: the segment contains nobody':
    'Die gespeicherte Gruppe hat keine Entsprechung oder mehr als 1.000 Werte: Das Segment enthält niemanden',

  'Disabled strategies are not imported': 'Deaktivierte Strategien werden nicht importiert',
  'A strategy refers to a segment that the file does not contain: it does not apply':
    'Eine Strategie verweist auf ein Segment, das die Datei nicht enthält: Sie gilt nicht',
  'The override of the variant “{}” by {} is not imported':
    'Die Ausnahme der Variante „{0}“ nach {1} wird nicht importiert',
  'A constraint with the operator {} is not supported: its rule does not apply':
    'Eine Bedingung mit dem Operator {0} wird nicht unterstützt: Ihre Regel gilt nicht',
  'A constraint with the field “{}” is not supported: its rule does not apply':
    'Eine Bedingung mit dem Feld „{0}“ wird nicht unterstützt: Ihre Regel gilt nicht',
  'A constraint on {} has no valid value: it always holds':
    'Eine Bedingung für {0} hat keinen gültigen Wert: Sie ist immer erfüllt',
  'A constraint on {} has no valid value: it never holds':
    'Eine Bedingung für {0} hat keinen gültigen Wert: Sie ist nie erfüllt',
  'A constraint on {} is not supported ({}): its rule does not apply':
    'Eine Bedingung für {0} wird nicht unterstützt ({1}): Ihre Regel gilt nicht',
  'The strategy applicationHostname compares the attribute hostname, which your servers have to send':
    'Die Strategie applicationHostname vergleicht das Attribut hostname, das Ihre Server senden müssen',
  'The strategy {} is not built in: it does not apply':
    'Die Strategie {0} ist nicht eingebaut: Sie gilt nicht',
  'Addresses that are neither an IP address nor a range are not imported':
    'Adressen, die weder eine IP-Adresse noch ein Bereich sind, werden nicht importiert',
  'A feature that it depends on does not exist, or has dependencies itself: it is never on':
    'Ein Feature, von dem es abhängt, gibt es nicht, oder es hat selbst Abhängigkeiten: Es ist nie eingeschaltet',
  'More than {} constraints: the segment contains nobody':
    'Mehr als {0} Bedingungen: Das Segment enthält niemanden',

  'Rules that exclude a segment have no equivalent':
    'Regeln, die ein Segment ausschließen, haben keine Entsprechung',
  'Rules that need several segments at once have no equivalent':
    'Regeln, die mehrere Segmente zugleich verlangen, haben keine Entsprechung',
  'The operator {} has no equivalent': 'Der Operator {0} hat keine Entsprechung',
  'A clause on {} has no equivalent: {}': 'Eine Bedingung für {0} hat keine Entsprechung: {1}',
  'Without an off variation, programs get their own default':
    'Ohne eine Variation für „aus“ erhalten Programme ihren eigenen Standardwert',
  'Here the off value is {}': 'Hier ist der Wert für „aus“ {0}',
  'The default rule names no variation: it is not imported':
    'Die Standardregel nennt keine Variation: Sie wird nicht importiert',
  '{} names no variation: it is not imported': '„{0}“ nennt keine Variation: Die Regel wird nicht importiert',
  'The default rule has a rollout without variations: it is not imported':
    'Die Standardregel hat einen Rollout ohne Variationen: Sie wird nicht importiert',
  '{} has a rollout without variations: it is not imported':
    '„{0}“ hat einen Rollout ohne Variationen: Die Regel wird nicht importiert',
  'Targets of the kind {} are not imported': 'Ziele der Art {0} werden nicht importiert',
  'The prerequisite {} is not in the file: the flag is inactive':
    'Die Voraussetzung {0} ist nicht in der Datei: Das Flag ist inaktiv',
  'The segment {} is not in the file: rules with it do not apply until you add it':
    'Das Segment {0} ist nicht in der Datei: Regeln damit gelten nicht, bis Sie es hinzufügen',
  'The segment contains nobody': 'Das Segment enthält niemanden',
  'A segment with a list and rules has no equivalent: it contains nobody':
    'Ein Segment mit einer Liste und Regeln hat keine Entsprechung: Es enthält niemanden',
  'A segment with lists of other kinds of context has no equivalent: it contains nobody':
    'Ein Segment mit Listen anderer Arten von Kontexten hat keine Entsprechung: Es enthält niemanden',
  'Upload the ids as a list: the segment contains nobody':
    'Laden Sie die IDs als Liste hoch: Das Segment enthält niemanden',
  'A segment with several rules or a percentage has no equivalent: it contains nobody':
    'Ein Segment mit mehreren Regeln oder einem Prozentsatz hat keine Entsprechung: Es enthält niemanden',
  'A segment of segments has no equivalent: it contains nobody':
    'Ein Segment aus Segmenten hat keine Entsprechung: Es enthält niemanden',

  'Overrides of segments and identities are not part of the export':
    'Ausnahmen für Segmente und Identitäten sind nicht Teil des Exports',
};
