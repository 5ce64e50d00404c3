/** What members look for. `name` as the produce list has it; the season is that of the produce. */
interface Request {
  name: string;
  text: string;
  /** The picture of what they have in mind. */
  picture?: string;
}

export const requests: readonly Request[] = [
  {
    name: 'tomate',
    text: "Je cherche une vingtaine de kilos de tomates bien mûres pour faire mes coulis de l'année. Les fruits abîmés me conviennent très bien. Je peux venir les cueillir moi-même.",
  },
  {
    name: 'pomme',
    text: "Notre école organise un atelier compote et nous cherchons deux cagettes de pommes non traitées. Peu importe la variété ou le calibre. Nous venons les chercher en fin d'après-midi.",
    picture: 'pomme-3',
  },
  {
    name: 'œuf de poule',
    text: "Nous consommons deux douzaines d'œufs par semaine et notre voisine n'a plus de poules. Je cherche quelqu'un de régulier dans le quartier, je rapporte les boîtes.",
  },
  {
    name: 'miel',
    text: "Je recherche du miel local, récolté à moins de trente kilomètres, pour ma fille allergique aux pollens. Plusieurs pots si possible. Merci d'indiquer les fleurs butinées.",
  },
  {
    name: 'coing',
    text: "Qui aurait des coings ? Mon arbre n'a rien donné cette année et la famille réclame sa gelée. Cinq à dix kilos feraient notre bonheur.",
    picture: 'coing-1',
  },
  {
    name: 'pomme de terre',
    text: "Je cherche cinquante kilos de pommes de terre de conservation pour passer l'hiver, à chair farineuse si possible. J'ai une remorque et des sacs en jute.",
  },
  {
    name: 'poule',
    text: 'Nous installons notre premier poulailler et cherchons trois jeunes poules pondeuses, habituées à sortir. Vos conseils sont les bienvenus aussi !',
    picture: 'poule-1',
  },
  {
    name: 'plant de tomate',
    text: 'La grêle a couché tous mes semis. Je cherche une quinzaine de plants de tomates anciennes, de plusieurs variétés, pour sauver la saison.',
  },
  {
    name: 'basilic',
    text: "Je voudrais faire une grande provision de pistou et il me faut beaucoup de basilic d'un coup, l'équivalent de dix gros bouquets. Je viens le cueillir de bonne heure si vous préférez.",
  },
  {
    name: 'noix',
    text: "Je cherche une dizaine de kilos de noix en coque, de l'année, pour les presser au moulin. Elles peuvent être fraîches ou déjà séchées.",
  },
  {
    name: 'châtaigne',
    text: "Pour la fête de l'immeuble, nous aimerions griller des châtaignes dans la cour. Il en faudrait une dizaine de kilos, avec ou sans bogue.",
  },
  {
    name: 'fraise',
    text: "Nous cherchons des fraises à cueillir soi-même avec des enfants de maternelle, ou deux à trois kilos à acheter si la cueillette n'est pas possible. Les enfants sont huit et très sages, ou presque.",
  },
  {
    name: 'framboise',
    text: "Je cherche deux kilos de framboises pour un gâteau d'anniversaire. La tenue des fruits compte moins que le parfum.",
  },
  {
    name: 'poireau',
    text: 'Notre association prépare une soupe solidaire chaque vendredi. Nous cherchons des poireaux, en don ou à petit prix, même tachés.',
  },
  {
    name: 'carotte',
    text: 'Propriétaire de deux ânes, je cherche des carottes déclassées ou fourchues, par sacs. Je me déplace dans un rayon de vingt kilomètres.',
  },
  {
    name: 'citron',
    text: "Je recherche des citrons non traités pour des citrons confits, trois ou quatre kilos. La peau doit être belle, le calibre m'est égal.",
  },
  {
    name: 'laitue',
    text: 'Nous sommes deux familles et mangeons beaucoup de salade. Nous cherchons un jardinier proche qui pourrait nous en mettre quatre de côté chaque semaine.',
  },
  {
    name: 'menthe',
    text: "Je cherche un pied de menthe marocaine, la vraie, celle du thé. J'échange contre des boutures de sauge ananas.",
  },
  {
    name: 'figue',
    text: "Je cherche des figues bien mûres pour de la confiture, cinq kilos environ. Je peux grimper à l'échelle et nettoyer sous l'arbre en échange.",
    picture: 'figue-1',
  },
  {
    name: 'potiron',
    text: 'La classe de ma fille aimerait creuser des citrouilles. Nous cherchons six beaux potirons, et nous rapporterons la chair en soupe !',
  },
  {
    name: 'raisin',
    text: 'Je recherche du raisin de table sans traitement pour un stage de jus et de gelée. Une vingtaine de kilos, grappes même irrégulières.',
  },
  {
    name: 'lavande',
    text: 'Je fabrique des sachets parfumés et je cherche de la lavande en fleurs, sèche ou à sécher. Je passe couper moi-même si cela vous arrange.',
  },
  {
    name: 'confiture',
    text: "Je tiens une petite chambre d'hôtes et je cherche des confitures maison pour les petits déjeuners, une vingtaine de pots variés. Les fruits un peu oubliés, comme la reine-claude ou le coing, me plairaient beaucoup.",
  },
  {
    name: 'graine de tomate',
    text: "Collectionneur débutant, je cherche des graines de tomates noires et de tomates à farcir. J'ai une trentaine de variétés à proposer en retour.",
  },
  {
    name: 'jus de pomme',
    text: 'Je cherche du jus de pomme artisanal, trouble et sans sucre ajouté, une trentaine de bouteilles pour un mariage. Je rapporte les bouteilles vides, lavées.',
  },
  {
    name: 'lait',
    text: "J'apprends à faire des yaourts et des fromages frais. Je cherche du lait entier d'une petite ferme, cinq litres par semaine, je viens avec mes bidons.",
  },
  {
    name: 'chou rouge',
    text: 'Je cherche quatre ou cinq choux rouges pour un grand plat alsacien. Si vous avez aussi des pommes acides, je prends le tout.',
  },
  {
    name: 'thym',
    text: "Je prépare des tisanes pour l'hiver et je cherche du thym de jardin non traité, frais, à sécher à la maison. De la sauge ou de la verveine m'intéressent aussi.",
  },
  {
    name: 'plant de fraisier',
    text: "Je cherche des stolons de fraisiers remontants pour garnir une plate-bande de dix mètres. J'échange contre des iris et des rhubarbes.",
  },
  {
    name: 'courgette',
    text: 'Mes courgettes ont été mangées par les limaces, toutes. Je cherche un voisin chanceux qui en aurait trop.',
  },
  {
    name: 'ail',
    text: "Je cherche deux kilos d'ail rose bien sec, à tresser. Les petites têtes me vont aussi.",
  },
  {
    name: 'bouquet de fleurs',
    text: "Nous nous marions à la mairie, très simplement, et cherchons huit petits bouquets champêtres pour les tables. Rien d'acheté, que des fleurs du jardin.",
    picture: 'bouquet-1',
  },
  {
    name: 'pain',
    text: "Je cherche quelqu'un qui cuit au four à bois et accepterait d'ajouter une grosse miche à sa fournée, une fois par semaine. Je fournis la farine s'il le faut.",
  },
  {
    name: 'kiwi',
    text: 'Je cherche une cagette de kiwis encore durs, à laisser mûrir à la cave. Calibre sans importance.',
  },
  {
    name: 'épinard',
    text: 'Je cherche des épinards frais, deux à trois kilos, pour remplir le congélateur. Je les équeute moi-même.',
  },
];
