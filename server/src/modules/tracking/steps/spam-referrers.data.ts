/**
 * Hosts that send fake visits to appear in reports; subdomains are included. Selected from the list of referrer spammers that
 * Matomo's community maintains (public domain): those that sell traffic, search optimisation, buttons, gambling, drugs and
 * similar products. Hosts that are also real websites are excluded, because losing a visitor is worse than counting a fake one.
 */
export const SPAM_REFERRERS: readonly string[] = `
0n-line.tv 01casino-x.ru 1-88.vip 1-99seo.com 1-best-seo.com 1-free-share-buttons.com 100-reasons-for-seo.com
100dollars-seo.com 12-reasons-for-seo.net 12masterov.com 15-reasons-for-seo.com 1kreditzaim.ru 1pamm.ru 1wek.top
1winru.ru 1x-slot.site 1x-slots.site 1xbet-entry.ru 1xbetcc.com 1xbetonlines1.ru 1xbetportugal.com 1xbetts.ru
1xslot-casino.online 1xslot-casino.ru 1xslot-casino.site 1xslot.site 1xslots-africa.site 1xslots-brasil.site
1xslots-casino.site 1xslots.africa 1xslots.site 2-best-seo.com 2-easy.xyz 2-go-now.xyz 24x7-server-support.site
2your.site 3-best-seo.com 3-letter-domains.net 4-best-seo.com 40momporntube.com 4webmasters.org 4xcasino.ru
5-best-seo.com 5-steps-to-start-business.com 5forex.ru 6-best-seo.com 7-best-seo.com 70casino.online
7makemoneyonline.com 7milliondollars.com 8-best-seo.com 9-best-seo.com 99-reasons-for-seo.com abacoasale.xyz
abcdefh.xyz abcdeg.xyz acunetix-referrer.com adcash.com adelachrist.top adrenalinebot.net adrenalinebot.ru
adspart.com adtiger.tk adult-video-chat.ru adviceforum.info advokateg.xyz affiliate-programs.biz ai-seo-services.com
alertomall.xyz alfabot.xyz alibestsale.com aliexsale.ru allmarketsnewdayli.gdn amazon-seo-service.com
analytics-ads.xyz anti-crisis-seo.com anticrawler.org apollon-market-url.org arendovalka.xyz atoblog.online
auto-b2b-seo-service.com auto-seo-service.org autoseo-service.org autoseo-traffic.com autoseotips.com
backlinks-fast-top.com bahisgunceladresi.com baixar-musicas-gratis.com bankhummer.co barbarahome.top bdf-tracker.top
best-deal-hdd.pro best-ping-service-usa.blue best-seo-offer.com best-seo-software.xyz best-seo-solution.com
bestofferhddbyt.info bestofferhddeed.info bestvpnrating.com bestwebsitesawards.com bet-winner1.ru bet2much.ru
betslive.ru bettorschool.ru bin-brokers.com bitcoin-ua.top biteg.xyz bitniex.com black-friday.ga blackhatworth.com
blog2019.top blog2019.xyz blog4u.top blogking.top blogorganictraffic.shop blogseo.xyz blogstar.fun blogtraffic.shop
boltalko.xyz bonus-betting.ru bonus-spasibo-sberbank.ru boost24.biz boostmyppc.com bot-traffic.icu bot-traffic.xyz
bottraffic.live bottraffic143.xyz bottraffic329.xyz bottraffic4free.club bottraffic4free.host bottraffic999.xyz
brateg.xyz brillianty.info btcnix.com btt-club.pro budilneg.xyz buketeg.xyz bukleteg.xyz burn-fat.ga
buttons-for-website.com buttons-for-your-website.com buy-cheap-online.info buy-cheap-pills-order-online.com
buy-meds24.com buypillsonline24h.com cannazon-market.org carder.me carder.tv carders.ug cardsdumps.com
casino-top3.fun casino-top3.online casino-top3.ru casino-top3.site casino-top3.space casino-top3.website casino-v.site
casino-vulkane.com casino-x-now.ru casino-x.host casinox-jp.com cazino-v.online cazino-v.ru celestepage.xyz
certifywebsite.win chatrazvrat.ru cheap-trusted-backlinks.com cheappills24h.com cityadspix.com clicksor.com
compliance-alex.xyz compliance-alexa.xyz compliance-andrew.xyz compliance-barak.xyz compliance-brian.xyz
compliance-don.xyz compliance-donald.xyz compliance-elena.xyz compliance-fred.xyz compliance-george.xyz
compliance-irvin.xyz compliance-ivan.xyz compliance-john.top compliance-julianna.top
${'abcdefghijklmnopqrstuvwxyz'
  .split('')
  .map((letter) => `cookie-law-enforcement-${letter}${letter}.xyz`)
  .join(' ')}
cool-mining.com copyrightclaims.org copyrightinstitute.org crazy-mining.org credit-cards-online24.ru crypto-bear.com
crypto-bears.com crypto-mining.club crypto1x1.com cyber-monday.ga dailyrank.net dailyseo.xyz darknet-hydra-onion.biz
darodar.com descargar-musica-gratis.net dev-seo.blog dominateforex.ml domination.ml dumpsccshop.com
e-commerce-seo.com e-commerce-seo1.com earn-from-articles.com earnian-money.info easycommerce.cf ecblog.xyz
ecommerce-seo.org econom.co edakgfvwql.ru empire-market.org empire-market.xyz empiremarket-link.org
empiremarketlink24.com erofus.online erot.co escort-russian.com eu-cookie-law-enforcement2.xyz eurocredit.xyz
event-tracking.com exotic-video-chat.ru eyes-on-you.ga f1nder.org fartunabest.ru fast-wordpress-start.com
fbdownloader.com fierrohack.ru fix-website-errors.com floating-share-buttons.com for-marketersy.info
for-your.website forex-procto.ru forsex.info free-fb-traffic.com free-fbook-traffic.com free-floating-buttons.com
free-share-buttons.com free-social-buttons.com free-social-buttons.xyz free-social-buttons7.xyz free-traffic.xyz
free-video-chat.ru free-video-tool.com free-website-traffic.com fullzdumps.cc gamblingpp.ru gammatraffic.com
gearsadspromo.club get-clickize.info get-free-social-traffic.com get-free-traffic-now.com
get-more-freeer-visitors.info get-more-freeish-visitors.info get-seo-help.com get-your-social-buttons.info
getaadsincome.info getadsincomely.info getbottraffic4free.xyz getfy-click.info getlamborghini.ga getpy-click.info
getrichquick.ml getrichquickly.info ghostvisitor.com gk-casino.fun gk-casino.online gk-casino.ru gk-casino.site
gk-casino.space gk-casino.website global-smm.ru gobongo.info google-liar.ru googlemare.com googlsucks.com
growth-hackingan.info growth-hackingor.info growth-hackingy.info guardlink.org howtostopreferralspam.eu
hulfingtonpost.com humanorightswatch.org hydra-2019.ru hydra-2020.online hydra-2020.ru hydra-centr.fun
hydra-dealer.com hydra-guide.org hydra-new.online hydra-onion-faq.com hydra-pc.com hydra-shop.org hydra-site.ru
hydra-vhod2020.com hydra-zerkalo20.com hydra.online hydra1717.com hydra2.market hydra2020.top hydra2020gate.com
hydra2020market.com hydra2020onion.com hydra2020ru.com hydra2020zerkala.com hydra2020zerkalo.com hydra20onion.com
hydra20online.com hydra20original.com hydra2use.com hydra2zahod.com hydraena.com hydrahow.com hydrahudra.com
hydraland.net hydramarket2020.com hydramirror2020.com hydraonion2019.net hydrarusmarket.com hydraruz-2020.com
hydraruzonion2020.com hydraruzonionx.ru hydraruzxpwnew4afonion.com hydravizoficial.info hydrazerkalo2019.net
hydrazerkalo2020.com hyip-zanoza.me ilikevitaly.com iloveitaly.ro iloveitaly.ru ilovevitaly.co ilovevitaly.com
ilovevitaly.info ilovevitaly.org ilovevitaly.ru ilovevitaly.xyz iminent.com in-mostbet.ru increasewwwtraffic.info
installspartners.com investpamm.ru iyfsearch.com justprofit.xyz kambasoft.com keywords-monitoring-success.com
keywords-monitoring-your-success.com krumble-adsde.info krumble-adsen.info krumbleent-ads.info landoftracking.com
law-check-two.xyz law-enforcement-bot-ff.xyz law-enforcement-check-three.xyz law-enforcement-ee.xyz law-six.xyz
ligastavok-in.ru live-xbet.com local-seo-for-multiple-locations.com lolz.guru lolzteam.online lowpricesiterx.com
luxurybet.ru luxup.ru makemoneyonline.com makeprogress.ga marathonbet-in.ru marketland.ml masterseek.com
meds-online24.com melbet-in.ru miningblack.net monetizationking.net money-for-placing-articles.com money7777.info
mostbet-285.com mostbet-original.ru mybestoffers.club mycheaptraffic.com mytraffic.shop natali-forex.com
net-profits.xyz newbieseoblog.online newstaffadsshop.club no-rx.info now-hydra2020.com o-o-11-o-o.com o-o-6-o-o.com
o-o-6-o-o.ru o-o-8-o-o.com o-o-8-o-o.ru obsessionphrases.com obzor-casino-x.online obzor-casino-x.ru
odsadsmobile.biz one-a-plus.xyz onion20hydra.ru onionhydra.net onionshydra.com online-intim.com
online-templatestore.com own-ahrefs.com paidonlinesites.com perform-like-alibabaity.info
perform-likeism-alibaba.info pills24h.com pinupcasinos.ru pinupcasinos1.ru pinupp1.com poker-royal777.com
pornhub-forum.ga pornhub-ru.com priceg.com progressive-seo.com promoteapps.online promotion-for99.com
purchasepillsnorx.com rank-checker.online rankings-analytics.com ranksonic.info ranksonic.net ranksonic.org
rapidgator-porn.ga refpawro.xyz resell-seo-services.com responsive-test.net royal-casino.online royal-casino.ru
royal-casinos.online royal-casinos.ru royal-cazino.online royal-cazino.ru ruhydraru.ru runetki-online.net
savetubevideo.com savetubevideo.info screentoolkit.com search-error.com selfhotdog.com sell-fb-group-here.com
semalt.com semalt.net semaltmedia.com seo-2-0.com seo-platform.com seo-services-b2b.com seo-services-wordpress.com
seo-smm.kz seo-tips.top seo-traffic.xyz seoanalyses.com seobook.top seocheckupx.com seocheckupx.net seopub.net
seoriseome.netlify.app seoservices2018.com sex-spying.ru shanscasino1.ru share-buttons-for-free.com share-buttons.xyz
sharebutton.io sharebutton.net sharebutton.to shop2hydra.com shopsellcardsdumps.com simple-share-buttons.com
site-auditor.online sitesadd.com sitevaluation.org slftsdybbg.ru slow-website.xyz snip.to snip.tw soaksoak.ru
social-button.xyz social-buttons-ii.xyz social-buttons.com social-traffic-1.xyz social-traffic-2.xyz
social-traffic-3.xyz social-traffic-4.xyz social-traffic-5.xyz social-traffic-7.xyz social-widget.xyz
socialbuttons.xyz socialseet.ru socialtrade.biz speedup-my.site startraffic.online stream-tds.com stuffhydra.com
success-seo.com super-seo-guru.com superslots-casino.online superslots-casino.site superslots-cazino.online
superslots-cazino.site superslotz-casino.site superslotz-cazino.site supertraffic.xyz tgtclick.com theautoprofit.ml
theguardlan.com top-instagram.info top1-seo-service.com top10-way.com topseoservices.co track-rankings.online
trafers.com traffic-cash.xyz traffic2cash.org traffic2cash.xyz traffic2money.com trafficbot.life trafficbot4free.xyz
trafficdrive.club trafficgenius.xyz trafficmonetize.org trafficmonetizer.org trafficstudio.club trex-casino.com
trex.casino uptime-as.net uptime-eu.net uptime-us.net uptimechecker.com v-casino.fun v-casino.host v-casino.ru
v-casino.site v-casino.website v-casino.xyz v-cazino.online v-cazino.ru valid-cc.com validccseller.com
vavada-casino.host vavada-casino.top vavada-cazino.host vavada-cazino.site video--production.com
videos-for-your-business.com virtual-sex-chat.ru vulkan-nadengi.ru vulkan-oficial.com vulkanrussia1.ru
wakeupseoconsultant.com we-ping-for-youic.info web-analytics.date web-revenue.xyz webmaster-traffic.com
webmonetizer.net website-analytics.online website-analyzer.info website-speed-check.site website-speed-checker.site
websitebottraffic.host websites-reviews.com wmasterlead.com wptraffic.xyz xrp-ripple.info xtraffic.plus
xtrafficplus.com xtrafficplus.online xtrafficplus.shop xtrafficplus.xyz ykecwqlixx.ru youporn-forum.ga
youporn-ru.com your-good-links.com yourserverisdown.com yourtraffic.club zahodi2hydra.net
`
  .trim()
  .split(/\s+/);
