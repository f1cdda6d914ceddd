/** The science part of the demo framework, as an outline (grammar: outline.ts). */

export const SCIENCE = `
# MM Matter and materials
## Properties of materials [hardness, absorbency, density, fair test]
3 Sort materials by properties that can be seen or tested, such as hardness and bendiness.
4 Test materials fairly and recommend one for a given purpose.
  - Change one thing in a test, keep the rest the same, and say why that matters.
5 Measure the mass and the volume of objects and use both to explain what floats.
  - Find the volume of a stone by the water that it pushes up.
  - Build a boat from modeling clay and explain how its shape lets it carry more.
6 Use density to identify a material and to predict the order of layers in a jar.
8 Choose a material for a product by weighing its properties against its cost and its waste.
## Solids, liquids and gases [melting, evaporation, condensation, particles]
3 Tell solids, liquids and gases apart by their shape and by the way they flow.
4 Record the temperature while ice melts and describe what the thermometer does.
5 Explain evaporation and condensation on puddles, windows and cold glasses.
  - Show that melting in a closed container leaves the mass the same.
  - Show with a syringe or a balloon that air takes up space and can be squeezed.
6 Use a model of moving particles to explain why heating changes a solid, a liquid and a gas.
7 Draw and read a heating curve and explain why it has level stretches.
## Mixing and separating [mixtures, solutions, filtering]
4 Separate a dry mixture with a sieve, a magnet or a stream of air.
5 Choose how to separate a mixture: by filtering, by settling or by evaporating.
  - Follow where sugar goes when it dissolves, and show that it has not vanished.
  - Put the steps that separate sand, salt and iron filings into a working order.
6 Measure how warmth and stirring change the time that a solid takes to dissolve.
7 Tell a pure substance from a mixture by how it melts or boils.
8 Prepare a solution of a given strength and describe the strength as a ratio.
## Changes that make new substances [chemical change, rust, burning]
5 Decide from color, gas, warmth or smell whether a new substance has formed.
  - Sort changes in the kitchen into those that can be undone and those that cannot.
  - Catch the gas from vinegar and baking soda and describe what it does.
6 Find out what iron needs to rust and how rusting can be slowed.
7 Show that the mass stays the same in a change when every gas is caught and weighed.
8 Describe a change of substances with words and with a model of joined particles.

# FE Forces and energy
## Pushes, pulls and motion [force, friction, speed]
3 Describe how a push or a pull changes the speed, the direction or the shape of an object.
4 Compare speeds by measuring a distance and a time.
5 Predict how an object moves when the forces on it are balanced and when they are not.
  - Compare the friction of several surfaces with a ramp.
  - Measure a pull with a spring scale and record it with its unit.
6 Draw and read a graph of distance against time.
7 Explain how the change of motion depends on the force and on the mass.
8 Name the pair of equal and opposite forces when two objects push each other.
## Light and sound [shadow, reflection, vibration, waves]
3 Show that every sound begins with something that vibrates.
4 Explain a shadow by light that travels in straight lines.
  - Find out how a shadow changes when the lamp comes closer.
5 Describe how mirrors and rough surfaces send light back.
  - Predict where a reflected ray goes by comparing its angles at the mirror.
6 Relate how high and how loud a sound is to the vibration that makes it.
7 Draw the path of light through water, glass and a simple lens.
8 Explain how a wave carries energy from place to place while the matter stays behind.
## Electricity and magnets [circuit, conductor, magnet]
3 Find out which materials a magnet attracts, and describe how two magnets act on each other.
4 Build a circuit that lights a lamp, and draw it with symbols.
  - Sort materials into conductors and insulators by trying them in a circuit.
5 Predict how bright lamps are when they are joined in one loop or side by side.
  - Find the fault in a circuit that does not work by testing one part at a time.
6 Build an electromagnet and find out what makes it stronger.
8 Measure current and voltage in a circuit and describe how they are related.
## Energy around the home [heat, insulation, power, efficiency]
4 Name the form of energy that a device takes in and the forms that it gives out.
5 Trace energy along a chain from its source to where it warms the room.
  - Compare how well several cups keep a drink warm, and explain the best one.
  - Name what is lost to the surroundings at each link of an energy chain.
6 Tell how heat travels through a pan, through air and across empty space.
7 Work out what a device costs to run from its power and the time it is on.
8 Compare devices by the share of their energy that does what is wanted.

# LT Living things
## Plants [roots, leaves, seeds, photosynthesis]
3 Find out what a seed needs to sprout and what a plant needs to grow.
4 Describe the task of roots, stem, leaves and flowers.
5 Give evidence for what the mass of a grown plant has come from.
  - Plan a test that shows what happens to a plant that is kept without light.
  - Weigh a growing plant and its soil to find out where the new mass comes from.
6 Explain how leaves use light to make food that stores energy.
## The human body [bones, muscles, digestion, senses]
3 Describe how bones and muscles work together when we move.
4 Follow food on its way through the body and say what happens to it.
5 Measure the pulse at rest and after exercise, and explain the difference.
  - Repeat a measurement and say why the results are not all the same.
6 Describe the body as systems of organs that depend on one another.
8 Explain how the senses turn a signal from outside into a message that the brain reads.
## Food webs and habitats [food web, decomposers, habitat]
3 Describe how the body of an animal fits the place where it lives.
4 Draw food chains of a meadow or a pond and name who eats and who is eaten.
5 Explain what happens in a food web when one kind of living thing is lost.
  - Describe what fungi and bacteria do with what has died.
  - Tell producers, consumers and decomposers apart in a habitat near the school.
6 Trace how matter goes round and energy flows through a habitat.
7 Predict how two kinds of living things in one habitat share or compete for what they need.
## Families and variation [inheritance, variation, adaptation]
3 Compare young and grown living things and describe how they differ and how they are alike.
4 Tell features that are inherited from those that are learned or acquired.
6 Measure a feature in a group and show how much it varies.
7 Explain how a useful feature becomes more common over many generations.
8 Predict with a table which features the young of two parents may have.

# ES Earth and sky
## Weather and climate [temperature, rainfall, seasons]
3 Measure temperature, wind and rain for some weeks and describe the pattern.
4 Tell weather from climate and compare the climates of two places.
5 Explain with a graph of measurements how the seasons differ where we live.
  - Build a simple rain gauge and compare its readings with the official ones.
6 Describe how warm and cold air meet and what weather comes of it.
## Water on the move [water cycle, rivers, groundwater]
4 Describe the ways water takes between sea, air, land and living things.
5 Compare in one picture how much water is in the sea, in ice, under ground and in rivers.
  - Clean muddy water with a filter of gravel, sand and cloth, and judge the result.
7 Explain how the Sun and gravity keep water moving.
## Rocks and soil [rocks, fossils, erosion]
3 Sort rocks by what can be seen and felt, and keep a record of the tests.
4 Show with a model how wind, water and ice wear land down and carry it away.
5 Dig up soil from two places, separate its parts and relate them to what grows there.
6 Tell from layers of rock which of two fossils is the older.
8 Explain how the slow movement of plates builds mountains and opens seas.
## Earth, Moon and stars [orbit, day and night, Moon phases]
3 Record the shape of the Moon for a month and predict how it goes on.
5 Explain day and night and the path of the Sun by the turning of Earth.
  - Measure the shadow of a stick during one day and describe how it wanders.
  - Explain why the stars that can be seen in the evening change through the year.
6 Model why the Moon shows phases and why eclipses are rare.
7 Explain the seasons by the tilt of Earth's axis and its way around the Sun.
8 Describe the sizes and distances in the solar system with a scale model.
`;
